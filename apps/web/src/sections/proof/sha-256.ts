import type { Sha256 } from '@ocean/money/proof/merkle-sum';

const BLOCK_BYTES = 64;
const ROUNDS = 64;

/** The first 32 bits of the fractional parts of a root of each of the first primes, as FIPS 180-4 has its constants. */
const CONSTANTS = Int32Array.from(primes(ROUNDS), (prime) => fractionOf(Math.cbrt(prime)));
const BEGIN = Int32Array.from(primes(8), (prime) => fractionOf(Math.sqrt(prime)));

/** FIPS 180-4, at once: the browser's own is asynchronous, and missing on a page without https. */
export const sha256: Sha256 = (bytes) => {
  const padded = pad(bytes);
  const view = new DataView(padded.buffer);
  const state = BEGIN.slice();
  const words = new Int32Array(ROUNDS);
  for (let at = 0; at < padded.length; at += BLOCK_BYTES) {
    for (let place = 0; place < 16; place++) words[place] = view.getInt32(at + place * 4);
    mix(state, words);
  }
  const hash = new DataView(new ArrayBuffer(32));
  for (const [place, word] of state.entries()) hash.setInt32(place * 4, word);
  return new Uint8Array(hash.buffer);
};

/** A bit that is set, zeros, and the length in bits. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  return padded;
}

/** One block; the first sixteen words are the block itself. */
function mix(state: Int32Array, words: Int32Array): void {
  const word = (of: Int32Array, place: number) => of[place] ?? 0;
  for (let place = 16; place < ROUNDS; place++) {
    const [early, late] = [word(words, place - 15), word(words, place - 2)];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[place] = word(words, place - 16) + first + word(words, place - 7) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < ROUNDS; round++) {
    const chosen = (e & f) ^ (~e & g);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + chosen + word(CONSTANTS, round) + word(words, round)) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  for (const [place, mixed] of [a, b, c, d, e, f, g, h].entries()) state[place] = word(state, place) + mixed;
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
}

function fractionOf(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}
