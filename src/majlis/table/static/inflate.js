// Unpacks deflate (RFC 1951), for browsers before 2023, which cannot do it themselves.

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const series = (count, step, first) => {
  const extra = Array.from({ length: count }, (_, place) => Math.max(0, Math.floor(place / step) - 1));
  const base = [first];
  for (const bits of extra) base.push(base.at(-1) + 2 ** bits);
  return { extra, base };
};
const LENGTHS = series(28, 4, 3);
LENGTHS.base[28] = 258; // the longest has a sign of its own
LENGTHS.extra[28] = 0;
const DISTANCES = series(30, 2, 1);

/** How many codes each number of bits has, and the symbols in the order of their codes. */
function table(sizes) {
  const counts = new Array(16).fill(0);
  for (const size of sizes) if (size) counts[size] += 1;
  const symbols = [...sizes.keys()].filter((symbol) => sizes[symbol]).sort((a, b) => sizes[a] - sizes[b] || a - b);
  return { counts, symbols };
}
const FIXED = [table(Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8))), table(new Array(30).fill(5))];

/** The bytes that were packed; throws for what is broken, or has more than `most`. */
export function inflate(packed, most) {
  const out = [];
  let at = 0;
  const bits = (count) => {
    let value = 0;
    for (let n = 0; n < count; n++, at++) {
      if (at >> 3 >= packed.length) throw new RangeError("cut off");
      value |= ((packed[at >> 3] >> (at & 7)) & 1) << n;
    }
    return value;
  };
  const symbol = ({ counts, symbols }) => {
    let code = 0;
    let first = 0;
    let index = 0;
    for (let size = 1; size < 16; size++) {
      code |= bits(1);
      if (code - first < counts[size]) return symbols[index + code - first];
      index += counts[size];
      first = (first + counts[size]) << 1;
      code <<= 1;
    }
    throw new RangeError("no code");
  };
  const put = (byte) => {
    if (out.push(byte) > most) throw new RangeError("too large");
  };

  function tables() {
    const [literals, distances, codes] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    const first = new Array(19).fill(0);
    for (let n = 0; n < codes; n++) first[ORDER[n]] = bits(3);
    const reader = table(first);
    const sizes = [];
    while (sizes.length < literals + distances) {
      const one = symbol(reader);
      if (one < 16) sizes.push(one);
      else if (one === 16 && !sizes.length) throw new RangeError("nothing to repeat");
      else {
        const [size, count] = one === 16 ? [sizes.at(-1), 3 + bits(2)] : [0, one === 17 ? 3 + bits(3) : 11 + bits(7)];
        for (let n = 0; n < count; n++) sizes.push(size);
      }
    }
    return [table(sizes.slice(0, literals)), table(sizes.slice(literals, literals + distances))];
  }

  function block([literals, distances]) {
    for (;;) {
      const one = symbol(literals);
      if (one === 256) return;
      if (one < 256) put(one);
      else {
        const length = LENGTHS.base[one - 257] + bits(LENGTHS.extra[one - 257]);
        const place = symbol(distances);
        const from = out.length - DISTANCES.base[place] - bits(DISTANCES.extra[place]);
        if (!(from >= 0)) throw new RangeError("too far back");
        for (let n = 0; n < length; n++) put(out[from + n]);
      }
    }
  }

  for (let last = false; !last; ) {
    last = bits(1) === 1;
    const kind = bits(2);
    if (kind === 1) block(FIXED);
    else if (kind === 2) block(tables());
    else if (kind) throw new RangeError("no such block");
    else {
      at = (at + 7) & ~7;
      const size = bits(16);
      if (bits(16) !== (~size & 0xffff)) throw new RangeError("broken");
      for (let n = 0; n < size; n++) put(bits(8));
    }
  }
  return Uint8Array.from(out);
}
