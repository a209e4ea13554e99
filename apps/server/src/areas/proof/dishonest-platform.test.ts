import { proof } from '@ocean/api/areas/proof';
import { bytesOf } from '@ocean/money/proof/bytes';
import { checkLeaf } from '@ocean/money/proof/check-leaf';
import { type CheckedRows, checkRows } from '@ocean/money/proof/check-rows';
import { NoTree } from '@ocean/money/proof/merkle-sum';
import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checksLeaves, sha256 } from '#dev/proof/member-checks.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { openDatabase, type PooledDatabase } from '../../db/pool.ts';
import { audit, describeFaults } from '../../ledger/audit/audit.ts';
import { PROOF_INVARIANTS } from '../../ledger/audit/proofs/proofs.ts';
import { publishProof } from './publish-proof.ts';
import { rowsOfDay } from './rows-of-day.ts';

/*
 * A platform whose owners cheat: they can write any row, behind every guard. Shows which checks find each lie and which do not.
 */
const world = useWorld({ mayBeForged: true });
const TABLES = ['proof_balance', 'proof_chunk', 'proof_tree'] as const;
let owner: PooledDatabase;
let alice: Member;
let bob: Member;
let carol: Member;
beforeAll(async () => {
  owner = openDatabase(world.database.ownerUrl, { connections: 1 });
  [alice, bob, carol] = [await world.member(), await world.member(), await world.member()];
  await alice.deposits('USDT', '500');
  await bob.deposits('USDT', '500');
  await carol.deposits('USDT', '70');
  for (const table of TABLES) await owner.run(sql`alter table ${sqlName(table)} disable trigger user`);
});
afterAll(() => owner.end());

function sqlName(table: (typeof TABLES)[number]): Sql {
  return { proof_balance: sql`proof_balance`, proof_chunk: sql`proof_chunk`, proof_tree: sql`proof_tree` }[table];
}

/** Ends a day and publishes its proof, with a manipulation after the cut or after the trees are built. */
async function publishes({ cut, built }: { cut?: (day: number) => Promise<unknown>; built?: (day: number) => Promise<unknown> }) {
  await world.nextDay(1);
  await world.closeDays();
  const { day } = await owner.one<{ day: number }>(sql`select take_proof_cut() as day`);
  await cut?.(day);
  if (built) {
    await owner.run(sql`select build_proof_tree(${day}, 'USDT')`);
    await built(day);
  }
  expect(await publishProof(world.context)).toBe(day);
  return day;
}

const usdt = (amount: string) => world.unitsOf('USDT', amount);
const faults = async () => describeFaults(await audit(world.context.db, { invariants: PROOF_INVARIANTS }));

/** The check that anyone can run on the public file, here with the member's secret and what the member's wallet has paid. */
async function checksFile(day: number, member: Member, paidIn: string): Promise<CheckedRows> {
  const { secret } = await member.call(proof.secret, {});
  const pieces = [];
  for await (const piece of rowsOfDay(world.context.db, day)) pieces.push(piece);
  const paid = () => ({ inUnits: usdt(paidIn), outUnits: 0n });
  return checkRows(sha256, pieces.join('').split('\n').slice(0, -1), {
    account: member.address,
    secret: bytesOf(secret, 32),
    paid,
  });
}

const ownSums = ({ own }: CheckedRows) => own.map(({ tree, leaf }) => [tree.asset, leaf.sum]);

test('every check passes on correct data', async () => {
  const day = await publishes({});
  for (const who of [alice, bob]) expect(await checksLeaves(who)).toEqual({ USDT: ['holds', usdt('500')] });
  expect(ownSums(await checksFile(day, carol, '70'))).toEqual([['USDT', usdt('70')]]);
  expect(await faults()).toEqual([]);
});

test('a lowered balance is found by that member’s check only; the audit names the account', async () => {
  const day = await publishes({
    cut: (of) => owner.run(sql`update proof_balance set owed_units = owed_units - 1 where day = ${of} and account = ${alice.id}`),
  });
  expect(await checksLeaves(alice)).toEqual({ USDT: ['holds', usdt('500') - 1n] });
  expect(ownSums(await checksFile(day, alice, '500'))).toEqual([['USDT', usdt('500') - 1n]]);
  expect([await checksLeaves(bob), await checksLeaves(carol)]).toEqual([
    { USDT: ['holds', usdt('500')] },
    { USDT: ['holds', usdt('70')] },
  ]);
  expect(await faults()).toEqual([
    expect.stringContaining(`proofsCountEveryAccount: ${alice.id} USDT: is proved ${usdt('500') - 1n}`),
  ]);
});

test('a correct balance with a root that does not contain it is found too', async () => {
  const { secret } = await alice.call(proof.secret, {});
  const { leaves, ...of } = await alice.call(proof.leaf, {});
  const [given] = leaves;
  if (!given) throw new Error('no leaf');
  const check = (changed: Partial<typeof given>, day = of.day) =>
    checkLeaf(sha256, { ...of, day, secret }, { ...given, ...changed });
  const right = { owedUnits: String(usdt('500')) };
  expect(check(right)).toBe('otherLeaf');
  expect(check({}, of.day - 1)).toBe('otherLeaf');
  const { leaf } = (await bob.call(proof.leaf, {})).leaves[0] ?? { leaf: '' };
  expect(check({ leaf })).toBe('otherLeaf');
  expect(check({ position: given.position ^ 1 })).toBe('otherRoot');
  expect(check({ path: given.path.slice(1) })).not.toBe('holds');
  expect(check({ path: given.path.map((node) => ({ ...node, sum: String(2n ** 128n - 1n) })) })).toBe('noTree');
});

test('an omitted member finds no leaf, in the answer and in the rows; other members notice nothing', async () => {
  const day = await publishes({
    cut: (of) => owner.run(sql`delete from proof_balance where day = ${of} and account = ${alice.id}`),
  });
  expect(await checksLeaves(alice)).toEqual({});
  expect(ownSums(await checksFile(day, alice, '500'))).toEqual([]);
  expect(await checksLeaves(bob)).toEqual({ USDT: ['holds', usdt('500')] });
  expect(ownSums(await checksFile(day, carol, '70'))).toEqual([['USDT', usdt('70')]]);
  expect(await faults()).toEqual([expect.stringContaining(`${alice.id} USDT: is proved nothing; owed ${usdt('500')}`)]);
});

/** Replaces the rows of the tree by these, with the root that follows from them. */
async function rebuild(day: number, rows: Sql): Promise<void> {
  await owner.run(sql`
    with given as (${rows}), place as (select leaf, units, row_number() over (order by leaf) - 1 as place, count(*) over () as leaves from given),
    made as (select string_agg(leaf || proof_bytes(units), ''::bytea order by place) as nodes, max(leaves) as leaves, sum(units) as total from place),
    tree as (
      update proof_tree t set leaves = m.leaves, depth = proof_depth(m.leaves), total_units = m.total,
        root = substr(proof_climb(m.nodes, 0, proof_depth(m.leaves)), 1, 32)
      from made m where t.day = ${day} and t.asset = 'USDT'
    )
    update proof_chunk c set nodes = m.nodes, first_leaf = substr(m.nodes, 1, 32), top = proof_climb(m.nodes, 0, proof_depth(m.leaves))
    from made m where c.day = ${day} and c.asset = 'USDT'`);
}

const leavesOf = (day: number) => sql`
  select proof_leaf(k.key, c, t.token, b.account, b.owed_units, b.paid_in_units, b.paid_out_units) as leaf, b.owed_units as units, b.account
  from proof_key k cross join proof_balance b join proof_cut c on c.day = b.day join proof_tree t on t.day = b.day and t.asset = b.asset
  where b.day = ${day} and b.asset = 'USDT'`;

test('the audit reports a second leaf of an account', async () => {
  const day = await publishes({
    built: (of) =>
      rebuild(
        of,
        sql`
          select leaf, units from (${leavesOf(of)}) own
          union all
          select proof_leaf(k.key, c, t.token, ${alice.id}, 77, b.paid_in_units, b.paid_out_units), 77
          from proof_key k cross join proof_cut c join proof_tree t on t.day = c.day and t.asset = 'USDT'
            join proof_balance b on b.day = c.day and b.asset = t.asset and b.account = ${alice.id} where c.day = ${of}`,
      ),
  });
  expect(await checksLeaves(alice)).toEqual({ USDT: ['holds', usdt('500')] });
  const found = await faults();
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`^proofsHaveOneLeafAnAccount: ${day} USDT row \\d+: is a second leaf of ${alice.id}$`)),
  );
});

test('the audit reports a leaf of no account and an account with a wrong leaf', async () => {
  const day = await publishes({
    built: (of) =>
      rebuild(
        of,
        sql`select case when account = ${bob.id} then sha256('x') else leaf end as leaf, units from (${leavesOf(of)}) own`,
      ),
  });
  const found = await faults();
  expect(found).toContainEqual(expect.stringContaining(`${day} USDT ${bob.id}: has no leaf of ${usdt('500')}`));
  expect(found).toContainEqual(expect.stringMatching(/row \d+: is the leaf of no account$/));
  expect(ownSums(await checksFile(day, bob, '500'))).toEqual([]);
});

test('rows out of order and a wrong root are found by any checker and by the audit', async () => {
  const swapped = await publishes({});
  await owner.run(sql`
    update proof_chunk set nodes = substr(nodes, 49, 48) || substr(nodes, 1, 48) || substr(nodes, 97) where day = ${swapped} and asset = 'USDT'`);
  await expect(checksFile(swapped, carol, '70')).rejects.toThrow(NoTree);
  expect(await faults()).toContainEqual(
    expect.stringContaining(`proofRootsFollow: ${swapped} USDT chunk 0: does not follow from its rows`),
  );
  const other = await publishes({
    built: (of) => owner.run(sql`update proof_tree set total_units = total_units + 1 where day = ${of}`),
  });
  await expect(checksFile(other, carol, '70')).rejects.toThrow('the root of USDT is not that of its rows');
  expect(await faults()).toContainEqual(
    expect.stringContaining(`proofRootsFollow: ${other} USDT: its root or sum is not that of its rows`),
  );
});

test('in a tree of many chunks every path leads through its chunk and the nodes above', async () => {
  const day = await publishes({
    cut: (of) =>
      owner.run(sql`
        insert into proof_balance (day, asset, account, owed_units, paid_in_units, paid_out_units)
        select ${of}, 'USDT', '0x' || lpad(to_hex(n), 40, '0'), n, 0, 0 from generate_series(1, 2500) n`),
  });
  for (const who of [alice, bob, carol]) expect(await checksLeaves(who)).toMatchObject({ USDT: ['holds', expect.anything()] });
  const { trees, own } = await checksFile(day, carol, '70');
  expect([trees[0]?.rows, own.length]).toEqual([2503, 1]);
  const { leaves } = await carol.call(proof.leaf, {});
  expect(leaves[0]).toMatchObject({ depth: 12, position: own[0]?.position });
  expect((await faults()).filter((fault) => fault.includes(` ${day} `))).toEqual([]);
});
