import { randomBytes } from 'node:crypto';
import { account } from '@ocean/api/areas/account';
import { LANGUAGES } from '@ocean/i18n/languages';
import sql from 'sql-template-tag';
import { describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { findAccount } from './queries.ts';

const world = useWorld();
const MAX_DEPTH = 500;
const newAddress = () => `0x${randomBytes(20).toString('hex')}` as const;

/** Inserts that many accounts, each below the previous one, as `insertMember` would write them; returns the last. */
async function growLine(top: { id: string }, length: number): Promise<{ id: string; inviteCode: string }> {
  const grown = await world.context.db.transaction(async (tx) => {
    await tx.run(sql`select set_config('line.above', ${top.id}, true), set_config('line.length', ${String(length)}, true)`);
    await tx.run(sql`
      do $$ declare current text; begin
        for at in 1 .. current_setting('line.length')::int loop
          with added as (
            insert into account (address, inviter, path, invite_code)
            select '0x' || left(md5(random()::text) || md5(random()::text), 40), above.address, above.path || above.number,
              upper(left(md5(random()::text), 16))
            from account above where above.address = current_setting('line.above') returning address)
          select set_config('line.above', address, true) into strict current from added;
        end loop;
      end $$`);
    return tx.one<{ id: string }>(sql`select current_setting('line.above') as id`);
  });
  const last = await findAccount(world.context.db, grown.id);
  if (!last) throw new Error('the line has no end');
  return { id: last.address, inviteCode: last.inviteCode };
}

async function depthOf(address: string): Promise<number | undefined> {
  return (await findAccount(world.context.db, address))?.depth;
}

describe('a line of inviters', () => {
  test('accepts its 500th member and refuses a deeper one with a message in every language', async () => {
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

  test('lets the members at its end sign in', async () => {
    const deepest = await growLine(await world.member(), MAX_DEPTH - 2);
    const member = await world.member({ inviter: deepest });
    await expect(world.member({ wallet: member.wallet, inviter: member })).resolves.toMatchObject({ id: member.id });
  });

  test('is limited to 500 by the database too', async () => {
    const deepest = await growLine(await world.member(), MAX_DEPTH - 1);
    await expect(growLine(deepest, 1)).rejects.toThrow(/line_is_at_most_500_deep/);
  });

  test('is limited to the depth that operators set, for members who join from then on', async () => {
    const fifth = await growLine(await world.member(), 24);
    await world.changesParams({ 'line.maxDepth': 20 });
    await expect(world.member({ inviter: fifth })).rejects.toThrow('LINE_TOO_DEEP');
    await world.changesParams({ 'line.maxDepth': 500 });
    await expect(world.member({ inviter: fifth })).resolves.toBeDefined();
  });
});

test('10,000 accounts of one attacker, all at the maximum depth, take some megabytes', { timeout: 120_000 }, async () => {
  const { db } = world.context;
  const sizeOf = async () => (await db.one<{ bytes: number }>(sql`select pg_total_relation_size('account')::int as bytes`)).bytes;
  const [accounts, before] = [10_000, await sizeOf()];
  const last = await growLine(await world.member(), MAX_DEPTH - 2);
  // As `insertMember` writes them, in one statement. Longer lines are refused, so the deepest accounts take the most space.
  await db.run(sql`
    insert into account (address, inviter, path, invite_code)
    select '0x' || lpad(to_hex(place), 40, '0'), above.address, above.path || above.number, 'ATTACK-' || place
    from account above, generate_series(1, ${accounts - MAX_DEPTH}) place where above.address = ${last.id}`);
  const bytes = (await sizeOf()) - before;
  // Without a limit, a chain of them would store 10,000² / 2 numbers of 8 bytes: 400 MB.
  expect(bytes).toBeLessThan(40_000_000);
  expect(bytes).toBeGreaterThan(accounts * 100);
});
