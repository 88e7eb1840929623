// Lets the browser keep the pages, so that the table can be installed and says so itself when it is offline.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {}); // where it keeps nothing
