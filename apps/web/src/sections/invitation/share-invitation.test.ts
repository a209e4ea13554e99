import { describe, expect, test, vi } from 'vitest';
import { shareInvitation } from './share-invitation.ts';

const text = 'Join me with K7QH2MWD';
const link = 'https://ocean.example/?add=K7QH2MWD';
const picture = new File(['x'], 'ocean-bot-K7QH2MWD.png', { type: 'image/png' });
const closed = () => Promise.reject(new DOMException('closed by the member', 'AbortError'));

describe('sharing an invitation', () => {
  test('takes the picture along where the system takes files, and repeats the link in the words', async () => {
    const share = vi.fn(async () => {});
    expect(await shareInvitation({ text, link, picture }, { share, canShare: () => true })).toBe(true);
    expect(share.mock.calls).toEqual([[{ text: `${text}\n${link}`, files: [picture] }]]);
  });

  test.each([
    ['that takes no files', { canShare: () => false }],
    ['that does not say', {}],
  ])('shares the link alone with a system %s', async (_, system) => {
    const share = vi.fn(async () => {});
    expect(await shareInvitation({ text, link, picture }, { share, ...system })).toBe(true);
    expect(share.mock.calls).toEqual([[{ text, url: link }]]);
  });

  test('shares the link alone while there is no picture', async () => {
    const share = vi.fn(async () => {});
    await shareInvitation({ text, link, picture: null }, { share, canShare: () => true });
    expect(share.mock.calls).toEqual([[{ text, url: link }]]);
  });

  test('is left to the caller where there is no such system, and where it fails; closing it is an answer', async () => {
    expect(await shareInvitation({ text, link }, {})).toBe(false);
    expect(await shareInvitation({ text, link }, { share: () => Promise.reject(new Error('not allowed')) })).toBe(false);
    expect(await shareInvitation({ text, link }, { share: closed })).toBe(true);
  });
});
