import { STORED, type Storage } from './storage.ts';

const CODE = /^[0-9A-Za-z_-]{1,64}$/;

/** An invitation link works on any page: `?add=CODE` is kept until the code is needed. */
export function rememberInviteCode(storage: Storage, search: string): void {
  const code = new URLSearchParams(search).get('add')?.trim();
  if (code && CODE.test(code)) storage.write(STORED.inviteCode, code);
}

export function inviteCode(storage: Storage): string {
  return storage.read(STORED.inviteCode) ?? '';
}
