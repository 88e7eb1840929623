"""The exponential function and the logarithm from additions, multiplications and divisions alone.

Those give the same bits on every processor, and so do these; the functions of the system's library differ in
the last bit from one system, and even from one processor, to another. The relative error is below 1e-15.
"""

from __future__ import annotations

from math import factorial

from majlis.compiled import kernel_part

LOG2_HIGH, LOG2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10
"""The natural logarithm of 2 in two parts; the first ends in zero bits, so that its multiples are exact."""
LEAST_EXP, MOST_EXP = -745.2, 709.782712893384
"""Beyond these the result is 0 or infinite."""
LEAST_NORMAL, GREATEST = 2.2250738585072014e-308, 1.7976931348623157e308
EXP_SERIES = tuple(1.0 / factorial(number) for number in range(14, -1, -1))
LOG_SERIES = tuple(1.0 / number for number in range(25, 0, -2))


@kernel_part
def scale(value: float, power: int) -> float:
    """`value` times 2 to this power."""
    factor = 2.0 if power >= 0 else 0.5
    left = abs(power)
    while left:
        if left & 1:
            value *= factor
        factor *= factor
        left >>= 1
    return value


@kernel_part
def exp(x: float) -> float:
    """e to the power x."""
    if x != x or x > MOST_EXP:
        return x * GREATEST * GREATEST
    if x < LEAST_EXP:
        return 0.0
    power = int(x / (LOG2_HIGH + LOG2_LOW) + (0.5 if x >= 0 else -0.5))
    rest = (x - power * LOG2_HIGH) - power * LOG2_LOW
    total = 0.0
    for coefficient in EXP_SERIES:
        total = total * rest + coefficient
    half = power // 2  # 2 to the whole power may be more than a float can be
    return scale(scale(total, half), power - half)


@kernel_part
def log(x: float) -> float:
    """The natural logarithm; minus infinity at 0, not a number below."""
    if x != x or x > GREATEST:
        return x
    if x <= 0.0:
        return -GREATEST * GREATEST * (1.0 if x == 0.0 else 0.0)
    power = 0
    if x < LEAST_NORMAL:
        x, power = scale(x, 54), -54
    step = 512
    while step:
        if x >= 1.0 and x >= scale(1.0, step):
            x, power = scale(x, -step), power + step
        elif x < 1.0 and scale(x, step) < 1.0:
            x, power = scale(x, step), power - step
        step >>= 1
    if x > 1.4142135623730951:
        x, power = x * 0.5, power + 1
    elif x < 0.7071067811865476:
        x, power = x * 2.0, power - 1
    part = (x - 1.0) / (x + 1.0)
    square = part * part
    total = 0.0
    for coefficient in LOG_SERIES:
        total = total * square + coefficient
    return power * LOG2_HIGH + (power * LOG2_LOW + 2.0 * part * total)
