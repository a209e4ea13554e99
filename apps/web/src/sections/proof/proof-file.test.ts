import { expect, test } from 'vitest';
import { makeProof, SECRET } from './made-proof.test-parts.ts';
import { proofFileName, readProofFile, writeProofFile } from './proof-file.ts';

const { own } = makeProof([{ owed: 400n, paidIn: 500n, paidOut: 0n }]);

test('what was saved is read back as it was', async () => {
  expect(readProofFile(await writeProofFile(own, SECRET).text())).toEqual({ ...own, secret: SECRET });
  expect(proofFileName(own)).toBe('ocean-bot-proof-00000000-20000.json');
});

test.each([
  ['nothing', ''],
  ['no JSON', '<html>'],
  ['something else', '{"a":1}'],
  ['null', 'null'],
  ['a file without its secret', JSON.stringify(own)],
  ['a secret that is none', JSON.stringify({ ...own, secret: '0x12' })],
  ['leaves that are none', JSON.stringify({ ...own, secret: SECRET, leaves: [{}] })],
  ['a path that is none', JSON.stringify({ ...own, secret: SECRET, leaves: [{ ...own.leaves[0], path: [null] }] })],
])('%s is not taken for such a file', (_, text) => {
  expect(readProofFile(text)).toBeNull();
});
