import { expect, test } from 'vitest';
import { memoryStorage } from '../../../base/memory-storage.test-parts.ts';
import { STORED } from '../../../base/storage.ts';
import { EMPTY, readDraft, writeDraft } from './kept-draft.ts';

const ALICE = '0xaa';
const file = { fileId: '1', name: 'sea.jpg', type: 'image/jpeg', size: 10, sha256: 'ab' };
const DAY = 24 * 60 * 60 * 1000;

test('a draft outlives a reload, for the account that wrote it', () => {
  const storage = memoryStorage();
  writeDraft(storage, ALICE, { text: 'Half a', files: [file] }, 0);
  expect(readDraft(storage, ALICE, 1)).toEqual({ text: 'Half a', files: [file] });
  expect(readDraft(storage, '0xbb', 1)).toEqual(EMPTY);
});

test('its pictures go before the server removes them; its text stays', () => {
  const storage = memoryStorage();
  writeDraft(storage, ALICE, { text: 'Half a', files: [file] }, 0);
  expect(readDraft(storage, ALICE, DAY)).toEqual({ text: 'Half a', files: [] });
});

test('an empty draft leaves nothing behind', () => {
  const storage = memoryStorage();
  writeDraft(storage, ALICE, { text: 'x', files: [] }, 0);
  writeDraft(storage, ALICE, { text: ' ', files: [] }, 1);
  expect(storage.read(STORED.cityDraft)).toBeNull();
});

test.each(['', '{', 'null', '[]', '{"account":"0xaa"}', '{"account":"0xaa","text":1,"files":[],"at":0}'])(
  'what is no draft is none: %s',
  (stored) => {
    const storage = memoryStorage();
    storage.write(STORED.cityDraft, stored);
    expect(readDraft(storage, ALICE, 0)).toEqual(EMPTY);
  },
);
