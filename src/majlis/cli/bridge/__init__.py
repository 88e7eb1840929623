"""`majlis bridge …`: practice deals, one module a group of commands."""
