const HEX = /^0x(?:[0-9a-f]{2})*$/i;

/** @example bytesOf('0x00ff', 2) // Uint8Array [0, 255] @throws TypeError unless it is exactly so many bytes */
export function bytesOf(hex: string, length: number): Uint8Array {
  if (!HEX.test(hex) || hex.length !== 2 + length * 2) throw new TypeError(`not ${length} bytes in hexadecimal: ${hex}`);
  return Uint8Array.from({ length }, (_, place) => Number.parseInt(hex.slice(2 + place * 2, 4 + place * 2), 16));
}

/** @example hexOf(Uint8Array.of(0, 255)) // '0x00ff' */
export function hexOf(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Unsigned, the highest byte first. @throws RangeError when it does not fit */
export function numberBytes(value: bigint, length: number): Uint8Array {
  if (value < 0n || value >= 1n << BigInt(length * 8)) throw new RangeError(`${value} does not fit into ${length} bytes`);
  return bytesOf(`0x${value.toString(16).padStart(length * 2, '0')}`, length);
}

export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    joined.set(part, place);
    place += part.length;
  }
  return joined;
}

/** Below zero, zero or above, as the bytes are in order. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const length = Math.min(one.length, other.length);
  for (let place = 0; place < length; place++) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
