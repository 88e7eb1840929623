"""The arrays that kernels take: the name says what is in them, the number behind it their dimensions.

A name without a number is an array of one dimension where a kernel takes it, and of any shape elsewhere: the
type checker does not tell them apart, the compiler does (`majlis.compiled.signatures`).
"""

from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ints: TypeAlias = NDArray[np.int64]
Ints2: TypeAlias = Annotated[NDArray[np.int64], 2]
Ints3: TypeAlias = Annotated[NDArray[np.int64], 3]
Ints4: TypeAlias = Annotated[NDArray[np.int64], 4]
Floats: TypeAlias = NDArray[np.float64]
Floats2: TypeAlias = Annotated[NDArray[np.float64], 2]
Floats3: TypeAlias = Annotated[NDArray[np.float64], 3]
Small: TypeAlias = NDArray[np.int32]
Small2: TypeAlias = Annotated[NDArray[np.int32], 2]
Words: TypeAlias = NDArray[np.uint64]
Bytes: TypeAlias = NDArray[np.uint8]
Bytes2: TypeAlias = Annotated[NDArray[np.uint8], 2]
Shorts: TypeAlias = NDArray[np.int16]
Shorts2: TypeAlias = Annotated[NDArray[np.int16], 2]
Singles: TypeAlias = NDArray[np.float32]
Singles2: TypeAlias = Annotated[NDArray[np.float32], 2]
