import { proof } from '@ocean/api/areas/proof';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksLeaves } from '#dev/proof/member-checks.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context } from '../../context.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { publishProof } from './publish-proof.ts';

const world = useWorld();
let owner: PooledDatabase;
let alice: Member;
/** Whole USDT that alice has paid in so far. */
let paid = 0;
beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  alice = await world.member();
  await deposits(100);
});
afterAll(() => owner.end());

async function deposits(amount: number): Promise<void> {
  await alice.deposits('USDT', String(amount));
  paid += amount;
}

async function dayEnds(): Promise<number> {
  await world.nextDay(1);
  return (await owner.one<{ day: number }>(sql`select max(day) as day from emission_day where closed_at is not null`)).day;
}

const newestDay = async () => (await world.visitor.call(proof.days, { size: 1 })).list[0]?.day;
const owes = async (amount: number) =>
  expect(await checksLeaves(alice)).toMatchObject({ USDT: ['holds', world.unitsOf('USDT', String(amount))] });

/** Fails like a process killed right before the statement. */
function killedBefore(statement: string): Context {
  const { db } = world.context;
  const run: Context['db']['run'] = (query) =>
    query.text.includes(statement) ? Promise.reject(new Error('killed')) : db.run(query);
  return { ...world.context, db: { ...db, run } };
}

test('the role of the worker suffices to publish a day', async () => {
  expect(await world.visitor.call(proof.show, {})).toMatchObject({ newest: null });
  const day = await dayEnds();
  await world.runJobs();
  expect(await newestDay()).toBe(day);
  await owes(paid);
});

test.each(['note_proof_reserves(', 'build_proof_tree(', 'publish_proof('])(
  'a worker that dies before %s has published nothing; the next one continues from the same cut',
  async (statement) => {
    const before = await newestDay();
    const day = await dayEnds();
    await expect(publishProof(killedBefore(statement))).rejects.toThrow('killed');
    expect(await newestDay()).toBe(before);
    await expect(alice.call(proof.leaf, { day })).rejects.toMatchObject({ key: 'PROOF_UNKNOWN' });
    const atCut = paid;
    await deposits(7);
    expect(await publishProof(world.context)).toBe(day);
    await owes(atCut);
    expect(await publishProof(world.context)).toBeUndefined();
  },
);

test('concurrent workers publish a day once', async () => {
  const day = await dayEnds();
  await Promise.all([publishProof(world.context), publishProof({ ...world.context }), publishProof(world.context)]);
  expect(await newestDay()).toBe(day);
  const counts = await owner.many(sql`
    select (select count(*) from proof_cut where day = ${day}) as cuts, (select count(*) from proof_publication where day = ${day}) as days,
      (select count(*) from proof_tree where day = ${day}) as trees`);
  expect(counts).toEqual([{ cuts: 1, days: 1, trees: 5 }]);
  await owes(paid);
});

test('takes no cut while events above the block are being settled', async () => {
  const day = await dayEnds();
  const base = await owner.one<{ block: number; hash: string }>(sql`
    select base_block as block, (select parent_hash from chain_block order by number limit 1) as hash from chain_follower`);
  // The state right after the events of a block were settled, before it becomes the base.
  await owner.run(sql`
    insert into chain_block (number, hash, parent_hash, block_time)
    select start_block + 1, '0x' || repeat('ab', 32), ${base.hash}, 1 from chain_follower on conflict do nothing`);
  await owner.run(sql`update chain_follower set base_block = start_block + 1`);
  expect(await publishProof(world.context)).toBeUndefined();
  await owner.run(sql`update chain_follower set base_block = ${base.block}`);
  expect(await publishProof(world.context)).toBe(day);
});

test('publishes nothing without the reserves of the block, and drops a cut that waited too long for them', async () => {
  const day = await dayEnds();
  const tokenBalance = () => Promise.reject(new Refusal('CHAIN_UNAVAILABLE'));
  const silent = { ...world.context, chain: { ...world.context.chain, tokenBalance } };
  await expect(publishProof(silent)).rejects.toThrow();
  const blockOf = () => owner.maybeOne<{ block: number }>(sql`select block from proof_cut where day = ${day}`);
  const first = await blockOf();
  await expect(publishProof(silent)).rejects.toThrow();
  expect(await blockOf()).toEqual(first);
  await owner.transaction(async (tx) => {
    await tx.run(sql`alter table proof_cut disable trigger append_only`);
    await tx.run(sql`update proof_cut set cut_at = cut_at - interval '11 minutes' where day = ${day}`);
    await tx.run(sql`alter table proof_cut enable trigger append_only`);
  });
  await deposits(9);
  await expect(publishProof(silent)).rejects.toThrow();
  expect(await blockOf()).toBeUndefined();
  expect(await publishProof(world.context)).toBe(day);
  expect((await blockOf())?.block).toBeGreaterThan(first?.block ?? 0);
  await owes(paid);
});

test('published data cannot be changed, not even by its owner without removing the guards', async () => {
  const refused = { code: '23000' };
  for (const table of [
    sql`proof_cut`,
    sql`proof_balance`,
    sql`proof_reserve`,
    sql`proof_tree`,
    sql`proof_chunk`,
    sql`proof_publication`,
  ]) {
    await expect(owner.run(sql`update ${table} set day = day + 100`)).rejects.toMatchObject(refused);
  }
  for (const table of [sql`proof_reserve`, sql`proof_tree`, sql`proof_chunk`, sql`proof_publication`]) {
    await expect(owner.run(sql`delete from ${table}`)).rejects.toMatchObject(refused);
  }
  const day = await newestDay();
  await expect(owner.run(sql`select drop_proof_cut(${day})`)).rejects.toMatchObject(refused);
  await expect(owner.run(sql`select note_proof_reserves(${day}, '{USDT}', '{1}')`)).rejects.toMatchObject(refused);
});

test('forgets balances after weeks but never rows and roots', async () => {
  const [day] = await owner.many<{ day: number }>(sql`select day from proof_publication order by day limit 1`);
  await owner.run(sql`
    insert into proof_cut (day, chain_id, vault, block, block_hash, seen_below, seen_above, seen_open)
    select -20, chain_id, vault, block, block_hash, 1, 1, '{}' from proof_cut order by day limit 1`);
  await owner.run(sql`
    insert into proof_balance (day, asset, account, owed_units, paid_in_units, paid_out_units) values (-20, 'USDT', ${alice.id}, 1, 0, 0)`);
  const forget = async () => (await owner.one<{ gone: number }>(sql`select forget_proof_balances(0) as gone`)).gone;
  expect(await forget()).toBe(0);
  await owner.run(sql`insert into proof_publication (day, file_sha256, file_bytes) values (-20, repeat('0', 64), 1)`);
  expect(await forget()).toBe(1);
  await expect(alice.call(proof.leaf, { day: day?.day ?? 0 })).resolves.toMatchObject({ day: day?.day });
});
