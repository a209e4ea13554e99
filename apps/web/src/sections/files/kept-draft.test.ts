import { expect, test } from 'vitest';
import { memoryStorage } from '../../base/memory-storage.test-parts.ts';
import { STORED } from '../../base/storage.ts';
import { keepDraft } from './kept-draft.ts';

const FILE = { fileId: 'one', name: 'a.pdf', type: 'application/pdf', size: 5, sha256: 'ab' };
const HOUR_MS = 60 * 60_000;

test('restores a draft after a reload, only for the account that wrote it', () => {
  const storage = memoryStorage();
  keepDraft({ storage, name: STORED.feedback, address: '0xa' }).change({ text: 'Half a ' });
  keepDraft({ storage, name: STORED.feedback, address: '0xa' }).change({ contact: 'me' });
  expect(keepDraft({ storage, name: STORED.feedback, address: '0xa' }).read()).toMatchObject({
    text: 'Half a ',
    contact: 'me',
    files: [],
  });
  expect(keepDraft({ storage, name: STORED.feedback, address: '0xb' }).read()).toMatchObject({ text: '', contact: '' });
});

test('removes a draft once it is sent', () => {
  const storage = memoryStorage();
  const draft = keepDraft({ storage, name: STORED.feedback, address: '0xa' });
  draft.change({ text: 'All of it', files: [FILE] });
  draft.end();
  expect(draft.read()).toMatchObject({ text: '', files: [] });
  expect(storage.all.size).toBe(0);
});

test('files stay as long as the server has them, the text longer', () => {
  const storage = memoryStorage();
  let now = 0;
  const draft = () => keepDraft({ storage, name: STORED.feedback, address: '0xa', now: () => now });
  draft().change({ text: 'See', files: [FILE] });
  now = 22 * HOUR_MS;
  draft().change({ files: [FILE, { ...FILE, fileId: 'two' }] });
  expect(draft().read().files).toHaveLength(2);
  now = 24 * HOUR_MS;
  expect(draft().read()).toMatchObject({ text: 'See', files: [] });
});

test.each(['null', '[]', '{"address":"0xa","text":1}', '{"address":"0xa","text":"","contact":"","files":[{}],"filesAt":1}', '{'])(
  'reads %s as nothing',
  (text) => {
    const storage = memoryStorage();
    storage.write(STORED.feedback, text);
    expect(keepDraft({ storage, name: STORED.feedback, address: '0xa' }).read()).toMatchObject({
      text: '',
      contact: '',
      files: [],
    });
  },
);
