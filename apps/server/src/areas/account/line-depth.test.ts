import { randomBytes } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { LANGUAGES } from '@ocean/i18n/languages';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { findAccount } from './queries.ts';
import { insertMember } from './store.ts';

const world = useWorld();
const MAX_DEPTH = 500;
const newAddress = () => `0x${randomBytes(20).toString('hex')}` as const;

/** One account below the other, from the given one down; returns the last. Registered as `register` does it, unsigned. */
function growLine(from: { id: string }, length: number): Promise<{ id: string; inviteCode: string }> {
  return world.context.db.transaction(async (tx) => {
    let above = from.id;
    for (let at = 0; at < length; at += 1) {
      const id = newAddress();
      await insertMember(tx, id, above);
      above = id;
    }
    const last = await findAccount(tx, above);
    if (!last) throw new Error('the line has no end');
    return { id: above, inviteCode: last.inviteCode };
  });
}

async function depthOf(address: string): Promise<number | undefined> {
  return (await findAccount(world.context.db, address))?.depth;
}

describe('a line of inviters', () => {
  test('takes its 500th member and refuses a deeper one with a sentence, in every language', async () => {
    const top = await world.member();
    const above = await growLine(top, MAX_DEPTH - 2);
    const deepest = await world.member({ inviter: above });
    expect(await depthOf(deepest.id)).toBe(MAX_DEPTH);
    await expect(world.member({ inviter: deepest })).rejects.toMatchObject({ key: 'LINE_TOO_DEEP', params: { maximum: 500 } });
    const asked = { address: newAddress(), chainId: LOCAL.chainId, purpose: 'signIn', recommend: deepest.inviteCode };
    const sentences = await Promise.all(
      LANGUAGES.map(async ({ code }) => (await world.post(account.challenge.path, asked, { lang: code })).body.msg),
    );
    for (const sentence of sentences) expect(sentence).toContain('500');
    expect(new Set(sentences).size).toBe(LANGUAGES.length - 1);
  });

  test('signs those in who stand at its end', async () => {
    const deepest = await growLine(await world.member(), MAX_DEPTH - 2);
    const member = await world.member({ inviter: deepest });
    await expect(world.member({ wallet: member.wallet, inviter: member })).resolves.toMatchObject({ id: member.id });
  });

  test('is held to 500 by the database too', async () => {
    const deepest = await growLine(await world.member(), MAX_DEPTH - 1);
    await expect(growLine(deepest, 1)).rejects.toThrow(/line_is_at_most_500_deep/);
  });

  test('ends where operators say, for those who join from then on', async () => {
    const fifth = await growLine(await world.member(), 24);
    await world.changesParams({ 'line.maxDepth': 20 });
    await expect(world.member({ inviter: fifth })).rejects.toThrow('LINE_TOO_DEEP');
    await world.changesParams({ 'line.maxDepth': 500 });
    await expect(world.member({ inviter: fifth })).resolves.toBeDefined();
  });
});

test('10,000 accounts of one attacker, all as deep as accounts can be, cost some megabytes', async () => {
  const { db } = world.context;
  const sizeOf = async () => (await db.one<{ bytes: number }>(sql`select pg_total_relation_size('account')::int as bytes`)).bytes;
  const [accounts, before] = [10_000, await sizeOf()];
  const last = await growLine(await world.member(), MAX_DEPTH - 2);
  // What `insertMember` writes, for all at once: a longer line is refused, so its last places are the dearest.
  await db.run(sql`
    insert into account (address, inviter, path, invite_code)
    select '0x' || lpad(to_hex(place), 40, '0'), above.address, above.path || above.number, 'ATTACK-' || place
    from account above, generate_series(1, ${accounts - MAX_DEPTH}) place where above.address = ${last.id}`);
  const bytes = (await sizeOf()) - before;
  // A chain of them without a limit stores 10,000² / 2 numbers of 8 bytes: 400 MB.
  expect(bytes).toBeLessThan(40_000_000);
  expect(bytes).toBeGreaterThan(accounts * 100);
});
