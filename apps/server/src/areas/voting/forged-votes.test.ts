import { projects } from '@ocean/api/areas/projects';
import { voting } from '@ocean/api/areas/voting';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listsProject } from '#dev/projects/listed-projects.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Transaction } from '../../db/database.ts';
import { openDatabase } from '../../db/pool.ts';
import { votePaidByBalance } from '../../ledger/vote-movements.ts';
import { exportVotes } from './export-votes.ts';
import { readCounts, readHours } from './queries.ts';

/* What the database denies a compromised server, which has the API's role and can run any statement. */
const world = useWorld();
let desk: OperatorsDesk;
let owner: Member;
let alice: Member;
let id: string;
beforeAll(async () => {
  desk = openDesk(world);
  owner = await world.member();
  alice = await world.memberWithUsdt('10');
  id = await listsProject(owner, desk);
});
afterAll(async () => desk?.close());

/** A vote purchase, settled now. */
async function settles(tx: Transaction, { account, project = id }: { account: string; project?: string }) {
  const purchaseId = crypto.randomUUID();
  await tx.run(sql`
    insert into purchase (id, account, order_ref, kind, quantity, asset, unit_units, subtotal_units, discounts, total_units, value_units, pay_by,
      project, side, expires_at, settled_at, settled_by, settled_request)
    select ${purchaseId}, ${account}, ${`0x${purchaseId.replaceAll('-', '').padEnd(64, '0')}`}, 'vote', 1, 'USDT', 1000000, 1000000, '[]', 1000000, 1000000,
      'balance', ${project}, 'support', platform_now() + interval '1 minute',
      platform_now(), 'balance', ${crypto.randomUUID()}`);
  return purchaseId;
}
const casts = (tx: Transaction, purchaseId: string) => tx.run(sql`select cast_votes(array[${purchaseId}::uuid])`);
const posts = (tx: Transaction, purchaseId: string, account: string) =>
  world.apiContext.ledger.postIn(tx, [
    votePaidByBalance({ purchaseId, projectId: id, account, asset: 'USDT', units: 1_000_000n }),
  ]);
const tries = (work: (tx: Transaction) => Promise<unknown>) => world.apiContext.db.transaction(work);

test('no vote is committed without the movement of its fee', async () => {
  await expect(tries(async (tx) => casts(tx, await settles(tx, { account: alice.id })))).rejects.toThrow('without its movement');
  expect(await readCounts(world.context.db, id)).toMatchObject({ support: 0, units: 0n });
});

test('no fee is taken without its vote', async () => {
  await expect(tries(async (tx) => posts(tx, await settles(tx, { account: alice.id }), alice.id))).rejects.toThrow();
});

test('no vote of the own line, and none on an unlisted project', async () => {
  const draft = await owner.call(projects.submit, { action: 'draft', name: 'A mill', profile: '', contact: '', files: [] });
  for (const forged of [{ account: owner.id }, { account: alice.id, project: draft.id }]) {
    await expect(tries(async (tx) => casts(tx, await settles(tx, forged)))).rejects.toThrow('by a member who may vote');
  }
});

test('no second vote of an account, even with other ids', async () => {
  await alice.call(voting.vote, { id, side: 'oppose', payBy: 'balance' });
  await expect(
    tries(async (tx) => {
      const purchaseId = await settles(tx, { account: alice.id });
      await casts(tx, purchaseId);
      await posts(tx, purchaseId, alice.id);
    }),
  ).rejects.toMatchObject({ code: '23505' });
});

test('a vote cannot be changed, even by the owner of the tables', async () => {
  const db = openDatabase(world.database.ownerUrl, { connections: 1 });
  await expect(db.run(sql`update vote set side = 'support'`)).rejects.toThrow('append-only');
  await expect(db.run(sql`delete from vote`)).rejects.toThrow('append-only');
  await expect(db.run(sql`update project set ends_at = ends_at + interval '1 day' where id = ${id}`)).rejects.toThrow(
    'never moves',
  );
  await db.end();
});

test('a hundred thousand votes are counted without reading them, and exported in chunks', { timeout: 120_000 }, async () => {
  const db = openDatabase(world.database.ownerUrl, { connections: 1 });
  const many = await listsProject(owner, desk);
  const rollback = new Error('rolled back');
  await db
    .transaction(async (tx) => {
      await tx.run(sql`set local session_replication_role = replica`);
      await tx.run(sql`
        insert into vote (project, account, side, voter, purchase_id, units, registered_before, at)
        select ${many}, '0x' || lpad(to_hex(n), 40, '0'), 'support', md5(n::text), gen_random_uuid(), 1000000, false, platform_now() + n * interval '1 second'
        from generate_series(1, 100000) n`);
      await tx.run(sql`insert into vote_total values (${many}, 100000, 0, 0, 0, 100000000000)`);
      await tx.run(sql`
        insert into vote_hour select ${many}, date_trunc('hour', at, 'UTC'), count(*), 0 from vote where project = ${many} group by 2`);
      await tx.run(sql`analyze vote`);
      const pieces: number[] = [];
      let largest = 0;
      for await (const piece of exportVotes({ ...world.apiContext, db: { ...world.apiContext.db, ...tx } }, {} as never, {
        id: many,
      })) {
        pieces.push(piece.split('\r\n').length - 1);
        largest = Math.max(largest, piece.length);
      }
      expect(pieces.reduce((sum, lines) => sum + lines, 0)).toBe(100_001);
      expect(largest).toBeLessThan(250_000);
      const plan = async (query: ReturnType<typeof sql>) =>
        JSON.stringify(await tx.many(sql`explain (analyze, format json) ${query}`));
      const next = await plan(sql`select voter from vote where project = ${many} and voter > ${'8'} order by voter limit 2000`);
      expect(next).toContain('vote_of_voter');
      expect(next).not.toContain('Seq Scan');
      expect((await readCounts(tx, many)).support).toBe(100_000);
      expect((await readHours(tx, many)).length).toBeLessThan(40);
      const own = await plan(sql`select side from vote where project = ${many} and account = ${alice.id}`);
      expect(own).toContain('one_vote_of_an_account');
      throw rollback;
    })
    .catch((error) => {
      if (error !== rollback) throw error;
    });
  await db.end();
});
