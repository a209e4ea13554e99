import { randomUUID } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { createClient } from '@ocean/api/client';
import sql from 'sql-template-tag';
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { LOCAL_ROOT_CODE } from '#dev/local/local-environment.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { newToken, openSession } from '../../http/session.ts';

const world = useWorld();
const recommend = LOCAL_ROOT_CODE;

/** Signs in under a chosen key; returns the token. */
async function signIn(wallet: PrivateKeyAccount, idempotencyKey: string): Promise<string> {
  const { address } = wallet;
  const asked = { address, chainId: LOCAL.chainId, purpose: 'signIn' as const, recommend };
  const { challengeId, message } = await world.visitor.call(account.challenge, asked);
  const signature = await wallet.signMessage({ message });
  const input = { username: address, recommend, challengeId, signature };
  return (await world.visitor.call(account.register, input, { idempotencyKey })).userinfo.token;
}
const whoIs = async (token: string) =>
  (await createClient({ baseUrl: world.origin, token: () => token }).call(account.profile, {})).address;

test('opens a new session for a stranger with an old sign-in key, and takes over none', async () => {
  const [alice, stranger] = [privateKeyToAccount(generatePrivateKey()), privateKeyToAccount(generatePrivateKey())];
  const key = randomUUID();
  const alices = await signIn(alice, key);
  // After a day the key's row is purged.
  await world.context.db.run(sql`delete from idempotency`);
  const strangers = await signIn(stranger, key);
  expect(await whoIs(strangers)).toBe(stranger.address);
  expect(await whoIs(alices)).toBe(alice.address);
});

test("a session's id that belongs to another account is refused and stays as it was", async () => {
  const [alice, bob] = [await world.member(), await world.member()];
  const { id } = await world.context.db.one<{ id: string }>(sql`select id from session where account = ${alice.id}`);
  const opening = world.context.db.transaction((tx) =>
    openSession(tx, { id, account: bob.id, token: newToken(), device: 'test', days: 1 }),
  );
  await expect(opening).rejects.toThrow('IDEMPOTENCY_KEY_REUSED');
  expect(await whoIs(alice.token)).toBe(alice.address);
});
