import jsQR from 'jsqr';
import { expect, test } from 'vitest';
import { invitationLink } from './invitation-link.ts';
import { qrRows } from './qr-rows.ts';

/** Pixels a module. */
const SCALE = 4;
const WHITE = 255;

test.each(['K7QH2MWD', 'A', 'Z'.repeat(16)])('a reader of another maker finds the link of %s in the code', (code) => {
  const link = invitationLink('https://ocean.example', code);
  const rows = qrRows(link);
  const side = rows.length * SCALE;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(WHITE);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)]) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  expect(jsQR(pixels, side, side)?.data).toBe(link);
});

test('the code is a square with four light modules around it', () => {
  const rows = qrRows('https://ocean.example/?add=K7QH2MWD');
  for (const row of rows) expect(row).toHaveLength(rows.length);
  const margin = [...rows.slice(0, 4), ...rows.slice(-4), ...rows.map((row) => [...row.slice(0, 4), ...row.slice(-4)])];
  expect(margin.flat()).not.toContain(true);
});
