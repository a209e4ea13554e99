import { expect, test } from 'vitest';
import { inviteCode, rememberInviteCode } from '../../base/invite-code.ts';
import { memoryStorage } from '../../base/memory-storage.test-parts.ts';
import { invitationLink } from './invitation-link.ts';

test('leads to the start page with the code that the page then remembers', () => {
  const link = invitationLink('https://ocean.example', 'K7QH2MWD');
  expect(link).toBe('https://ocean.example/?add=K7QH2MWD');
  const storage = memoryStorage();
  rememberInviteCode(storage, new URL(link).search);
  expect(inviteCode(storage)).toBe('K7QH2MWD');
});
