import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { earnings } from '@ocean/api/areas/earnings';
import { proof } from '@ocean/api/areas/proof';
import { staking } from '@ocean/api/areas/staking';
import { bytesOf } from '@ocean/money/proof/bytes';
import { checkRows } from '@ocean/money/proof/check-rows';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#dev/machine/run.ts';
import { checksLeaves, sha256 } from '#dev/proof/member-checks.ts';
import { strangerPays } from '#dev/proof/stranger-pays.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { readMemberBalances } from '../../ledger/balances.ts';
import { publishProof } from './publish-proof.ts';

/** A world with money in every state that counts as owed. The audit at its end recomputes the newest day. */
const world = useWorld();
let alice: Member;
let bob: Member;
let carol: Member;
let stranger: string;
let day: number;
beforeAll(async () => {
  alice = await world.member();
  bob = await world.member({ inviter: alice });
  carol = await world.member();
  stranger = (await strangerPays(world, 'USDT', '30')).address.toLowerCase();
  await carol.deposits('USDT', '100');
  await carol.claims(await carol.call(earnings.withdraw, { asset: 'USDT', amount: '40' }));
  await world.settle();
  await alice.deposits('USDT', '1300');
  const bots = await alice.buysBots(2);
  await alice.exchanges('900');
  await world.nextDay(8);
  await alice.runs(bots);
  await alice.call(staking.pledge, { amount: '100', days: 30 });
  await bob.getsBcg('300');
  await bob.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
  await world.nextDay(3);
  day = await publishes();
});

async function publishes(): Promise<number> {
  await world.closeDays();
  const published = await publishProof(world.context);
  if (published === undefined) throw new Error('nothing was published');
  return published;
}

const usdt = (amount: string) => world.unitsOf('USDT', amount);

/** Everything that the member's own screens show, in base units. */
async function ownBcg(who: Member): Promise<bigint> {
  const { BCG } = await readMemberBalances(world.context.db, who.address);
  const parts = Object.values(BCG).reduce((sum, part) => sum + part, 0n);
  const { uncollected } = await world.context.db.one<{ uncollected: bigint }>(sql`
    select coalesce((select e.units from proof_earned() e where e.account = ${who.id}), 0)
      - coalesce((select collected_units from account_income where account = ${who.id}), 0) as uncollected`);
  return parts + uncollected;
}

async function downloads(of: number): Promise<string> {
  const answer = await fetch(world.origin + proof.rows.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ day: of }),
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return answer.text();
}

describe('a published day', () => {
  test('compares what the vault held with what members had, at one block', async () => {
    const { newest, emission, audit } = await world.visitor.call(proof.show, {});
    expect(newest).toMatchObject({ day });
    const [covered] = (newest?.assets ?? []).filter(({ asset }) => asset === 'USDT');
    const held = await world.context.chain.tokenBalance(world.tokenOf('USDT'), world.deployment.vault, newest?.block);
    expect(world.unitsOf('USDT', covered?.held ?? '')).toBe(held);
    expect(Number(covered?.percent)).toBeGreaterThan(100);
    expect([Number(emission.emitted) > 0, emission.schedule.length, audit]).toEqual([true, 13, null]);
  });

  test('owes each member everything the member has, pledged, staked, held and uncollected', async () => {
    for (const who of [alice, bob]) expect(await checksLeaves(who)).toMatchObject({ BCG: ['holds', await ownBcg(who)] });
    const { leaves } = await alice.call(proof.leaf, {});
    expect(leaves.find(({ asset }) => asset === 'USDT')).toMatchObject({
      owedUnits: String(usdt('200')),
      paidInUnits: String(usdt('1300')),
    });
  });

  test('counts what was paid in and claimed, net and burn, by the events of the vault', async () => {
    const { leaves } = await carol.call(proof.leaf, {});
    const [leaf] = leaves.filter(({ asset }) => asset === 'USDT');
    const { out } = await world.context.db.one<{ out: bigint }>(sql`
      select sum(units + burn_units) as out from chain_event where kind = 'Claimed' and account = ${carol.id}`);
    expect([leaf?.paidInUnits, leaf?.paidOutUnits, leaf?.owedUnits]).toEqual([usdt('100'), out, usdt('60')].map(String));
  });

  test('has a leaf for an address that never registered, and for one with nothing left', async () => {
    const rows = await world.context.db.many(sql`
      select account, owed_units as owed, paid_in_units as "paidIn" from proof_balance where day = ${day} and asset = 'USDT' and account = ${stranger}`);
    expect(rows).toEqual([{ account: stranger, owed: usdt('30'), paidIn: usdt('30') }]);
    expect(await checksLeaves(bob)).toMatchObject({ USDT: ['holds', 0n] });
  });

  test('sums to what the ledger owes, less fractional units of income', async () => {
    const { newest } = await world.visitor.call(proof.show, {});
    const owed = await world.context.db.many<{ asset: string; units: bigint }>(sql`
      select a.asset, sum(b.posted) as units from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.owner <> 'platform' or a.part = 'emissionOwed' group by a.asset having sum(b.posted) > 0 order by 1`);
    for (const { asset, units } of owed) {
      const total = BigInt(newest?.assets.find((one) => one.asset === asset)?.totalUnits ?? -1);
      expect(units - total).toBeGreaterThanOrEqual(0n);
      expect(units - total).toBeLessThan(10n);
    }
  });

  test('has one public file, whose rows give every root, and in which a secret finds its row', async () => {
    const text = await downloads(day);
    const { newest } = await world.visitor.call(proof.show, {});
    expect(newest?.file).toEqual({ sha256: createHash('sha256').update(text).digest('hex'), size: text.length });
    const { secret } = await alice.call(proof.secret, {});
    const paid = (token: string) => ({
      inUnits: token === world.tokenOf('USDT').toLowerCase() ? usdt('1300') : 0n,
      outUnits: 0n,
    });
    const lines = text.split('\n').slice(0, -1);
    const { own, trees } = await checkRows(sha256, lines, { account: alice.address, secret: bytesOf(secret, 32), paid });
    expect(own.map(({ tree, leaf }) => [tree.asset, leaf.sum])).toEqual([
      ['USDT', usdt('200')],
      ['BCG', await ownBcg(alice)],
    ]);
    expect(trees.map(({ root }) => root)).toEqual(newest?.assets.map(({ root }) => root));
  });

  test('is verified by one script that is independent of the platform', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'proof-'));
    const files = { rows: join(folder, 'rows.csv'), leaf: join(folder, 'leaf.json'), wrong: join(folder, 'wrong.json') };
    const text = await downloads(day);
    const saved = { ...(await alice.call(proof.leaf, {})), ...(await alice.call(proof.secret, {})) };
    await writeFile(files.rows, text);
    await writeFile(files.leaf, JSON.stringify(saved));
    const [first, ...others] = saved.leaves;
    await writeFile(files.wrong, JSON.stringify({ ...saved, leaves: [{ ...first, owedUnits: '1' }, ...others] }));
    const script = (...of: string[]) =>
      promisify(execFile)(process.execPath, [join(ROOT, 'dev/verify-leaf.mjs'), ...of]).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => `FAILED ${stdout}`,
      );
    const both = await script(files.rows, files.leaf);
    expect(both).toContain(`USDT: row ${saved.leaves[0]?.position} is yours: owed ${usdt('200')} base units`);
    expect(both).toContain(createHash('sha256').update(text).digest('hex'));
    expect(both).not.toContain('FAILED');
    expect(await script(files.wrong)).toMatch(/FAILED[\s\S]*USDT on day \d+: the leaf is not of these amounts, or not yours/);
    await writeFile(files.rows, text.replace(/,\d+\n$/, ',7\n'));
    expect(await script(files.rows)).toMatch(/FAILED[\s\S]*Not proved/);
    await rm(folder, { recursive: true });
  });

  test('is consistent: concurrent transfers, payments and collections are on both sides or on neither', async () => {
    await world.nextDay(1);
    await world.closeDays();
    const sends = (from: Member, to: Member) => from.call(earnings.transfer, { asset: 'BCG', amount: '1', to: to.address });
    const transfers = Array.from({ length: 12 }, (_, at) => (at % 2 ? sends(alice, bob) : sends(bob, alice)));
    const [published] = await Promise.all([publishProof(world.context), alice.collects(), ...transfers]);
    expect(published).toBe(day + 1);
    await world.audit();
  });

  test('stands in the list of days with its roots, and its leaves can be asked for', async () => {
    const { list, total } = await world.visitor.call(proof.days, { size: 1 });
    expect([total, list[0]?.day, list[0]?.trees.map(({ asset }) => asset)]).toEqual([
      2,
      day + 1,
      ['USDT', 'BUSD', 'BCG', 'DMC', 'BYB'],
    ]);
    expect(await checksLeaves(carol, day)).toMatchObject({ USDT: ['holds', usdt('60')] });
    await expect(alice.call(proof.leaf, { day: day + 2 })).rejects.toMatchObject({ key: 'PROOF_UNKNOWN' });
  });
});

describe('a secret', () => {
  test('is permanent, and different for each account', async () => {
    const [one, again, other] = [
      await alice.call(proof.secret, {}),
      await alice.call(proof.secret, {}),
      await bob.call(proof.secret, {}),
    ];
    expect(one).toEqual(again);
    expect(other.secret).not.toBe(one.secret);
  });

  test('is told to nobody whose session is over, also when the API is taken over', async () => {
    const { id } = await world.context.db.one<{ id: string }>(sql`select id from session where account = ${carol.id}`);
    const own = () => world.apiContext.db.many(sql`select account from own_proof_secret(${id})`);
    expect(await own()).toEqual([{ account: carol.id }]);
    expect(await world.apiContext.db.many(sql`select * from own_proof_secret(${randomUUID()})`)).toEqual([]);
    await world.context.db.run(sql`update session set revoked_at = clock_timestamp() where id = ${id}`);
    expect([await own(), await world.apiContext.db.many(sql`select * from own_proof_leaves(${id}, ${day})`)]).toEqual([[], []]);
  });
});
