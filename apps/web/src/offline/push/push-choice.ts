import { PUSH_KINDS, type PushKind } from '@ocean/api/areas/notifications/push';
import { readJson, STORED, type Storage } from '../../base/storage.ts';

/** The kinds chosen in this browser, the account that chose them, and the session and push address that the platform was told. */
export type PushChoice = {
  readonly account: string;
  readonly session: string;
  readonly endpoint: string;
  readonly kinds: readonly PushKind[];
};

export function readChoice(storage: Storage): PushChoice | null {
  const kept = readJson(storage, STORED.push) as Partial<PushChoice> | null;
  const { account, session, endpoint } = kept ?? {};
  if (typeof account !== 'string' || typeof session !== 'string' || typeof endpoint !== 'string') return null;
  const kinds = PUSH_KINDS.filter((kind) => Array.isArray(kept?.kinds) && kept.kinds.includes(kind));
  return kinds.length === 0 ? null : { account, session, endpoint, kinds };
}

export function keepChoice(storage: Storage, choice: PushChoice | null): void {
  storage.write(STORED.push, choice && JSON.stringify(choice));
}
