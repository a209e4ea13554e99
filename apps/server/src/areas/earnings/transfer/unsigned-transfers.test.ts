import { randomBytes, randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callOf } from '#dev/economy/economy.ts';
import { postTo } from '#dev/world/post-to.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context } from '../../../context.ts';
import { openDatabase, type PooledDatabase } from '../../../db/pool.ts';
import type { SealedAnswer } from '../../../http/admission/claims.ts';
import { createHttpServer } from '../../../http/server.ts';
import type { Ledger } from '../../../ledger/ledger.ts';
import { transferred } from '../../../ledger/movements.ts';
import { createLedger } from '../../../ledger/post.ts';
import { POST_ARGUMENTS, postValues } from '../../../ledger/posting-call.ts';
import { routes } from '../../../main/areas.ts';
import { transferAsset } from './transfer-asset.ts';
import { UNSIGNED_TRANSFERS, type UnsignedTransfer } from './unsigned-transfers.ts';

const world = useWorld();
/** With the rights of the API alone, as two of its processes. */
let processes: { db: PooledDatabase; ledger: Ledger }[];
let alice: Member;
let bob: Member;
let erin: Member;
beforeAll(async () => {
  processes = [1, 2].map(() => {
    const db = openDatabase(world.database.apiUrl, { connections: 4 });
    return { db, ledger: createLedger(db) };
  });
  alice = await world.member();
  bob = await world.member({ inviter: alice });
  erin = await world.member();
  await alice.deposits('USDT', '1000');
  await bob.deposits('USDT', '1000');
});
afterAll(async () => {
  await Promise.all(processes.map(({ db }) => db.end()));
});
beforeEach(() => world.context.db.run(sql`update unsigned_spending set used_units = 0`));

const LIMIT = 50_000_000n;

function one(from: Member, to: { address: string; id: string }, units: bigint, kept?: SealedAnswer, requestId = randomUUID()) {
  const [sender, recipient] = [from.address, to.address as `0x${string}`];
  const movement = transferred({ requestId, from: sender, to: recipient, asset: 'USDT', units });
  const transfer = { amount: { asset: 'USDT', units } as const, to: to.id as `0x${string}` };
  const extra: UnsignedTransfer = { account: from.id, transfer, valueUnits: units, limitUnits: LIMIT, basis: null, kept };
  return { movement, extra };
}

const post = (ledger: Ledger, { movement, extra }: ReturnType<typeof one>) =>
  ledger.postThrough(UNSIGNED_TRANSFERS, movement, extra);

async function usedBy(member: Member): Promise<bigint> {
  const row = await world.context.db.maybeOne<{ used: bigint }>(sql`
    select used_units as used from unsigned_spending where account = ${member.id}`);
  return row?.used ?? 0n;
}

function ledgerOf(process: number): Ledger {
  const found = processes[process % processes.length];
  if (!found) throw new Error('there is no such process');
  return found.ledger;
}

describe('in one batch', () => {
  test('each refused transfer gets its own reason, counts nothing, creates no account and does not affect the others', async () => {
    const stranger = { address: `0x${'ab'.repeat(20)}`, id: `0x${'ab'.repeat(20)}` };
    const suspended = await world.member({ inviter: alice });
    await world.context.db.run(sql`update account set suspended_at = 'now' where address = ${suspended.id}`);
    const poor = await world.member({ inviter: alice });
    const each = await Promise.allSettled(
      [
        one(alice, bob, 10_000_000n),
        one(alice, stranger, 10_000_000n),
        one(alice, suspended, 10_000_000n),
        one(poor, alice, 1n),
        one(bob, erin, 1n),
        one(alice, bob, 40_000_001n),
        one(bob, alice, 7n),
        one(alice, bob, 40_000_000n),
      ].map((transfer) => post(ledgerOf(0), transfer)),
    );
    expect(each.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.key))).toEqual([
      'posted',
      'NOT_IN_LINE',
      'RECIPIENT_SUSPENDED',
      'BALANCE_INSUFFICIENT',
      'NOT_IN_LINE',
      'STEP_UP_NEEDED',
      'posted',
      'posted',
    ]);
    expect([await usedBy(alice), await usedBy(bob), await usedBy(poor)]).toEqual([LIMIT, 7n, 0n]);
    const made = sql`select name from ledger.account where owner = any (${[stranger.id, suspended.id]}) and asset = 'USDT'`;
    expect(await world.context.db.many(made)).toEqual([]);
  });

  test('nothing leaves a suspended account, even if its request was admitted before', async () => {
    const held = await world.member({ inviter: alice });
    await held.deposits('USDT', '1');
    await world.context.db.run(sql`update account set suspended_at = 'now' where address = ${held.id}`);
    await expect(post(ledgerOf(0), one(held, alice, 1n))).rejects.toMatchObject({ key: 'ACCOUNT_SUSPENDED' });
    expect(await usedBy(held)).toBe(0n);
  });

  test('one that waited past midnight counts towards the later day that is stored', async () => {
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    await post(ledgerOf(0), one(bob, alice, 1n));
    await owner.run(sql`update unsigned_spending set day = day + 1, used_units = ${LIMIT - 1n} where account = ${bob.id}`);
    await expect(post(ledgerOf(0), one(bob, alice, 2n))).rejects.toMatchObject({ key: 'STEP_UP_NEEDED' });
    expect(await post(ledgerOf(0), one(bob, alice, 1n))).toBe('posted');
    const row = sql`select day - platform_today() as ahead, used_units as used from unsigned_spending where account = ${bob.id}`;
    expect(await owner.one(row)).toEqual({ ahead: 1, used: LIMIT });
    await owner.run(sql`update unsigned_spending set day = day - 1 where account = ${bob.id}`);
    await owner.end();
  });

  test('the commit waits for the disk', async () => {
    const { movement, extra } = one(alice, bob, 1n);
    const values = [
      ...postValues([movement], { isKnown: () => false, allOrNothing: false }),
      ...UNSIGNED_TRANSFERS.values([extra]),
    ];
    const text = UNSIGNED_TRANSFERS.text(POST_ARGUMENTS, 21);
    const waits = await processes[0]?.db.withConnection(async (client) => {
      await client.query('begin');
      await client.query({ text, values });
      const { rows } = await client.query('show synchronous_commit');
      await client.query('rollback');
      return rows;
    });
    expect(waits).toEqual([{ synchronous_commit: 'on' }]);
  });
});

describe('in two concurrent processes', () => {
  test('twenty copies of one transfer are posted and counted once', async () => {
    const requestId = randomUUID();
    const copies = Array.from({ length: 20 }, (_, at) => post(ledgerOf(at), one(alice, bob, 5n, undefined, requestId)));
    const outcomes = await Promise.all(copies);
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(1);
    expect(await usedBy(alice)).toBe(5n);
  });

  test('transfers in both directions never deadlock, and together keep to the day’s value', async () => {
    const deadlocks = () => world.context.db.one(sql`select deadlocks from pg_stat_database where datname = current_database()`);
    const before = await deadlocks();
    const acts = Array.from({ length: 200 }, (_, at) => {
      const [from, to] = at % 4 < 2 ? [alice, bob] : [bob, alice];
      return post(ledgerOf(at), one(from, to, 1_000_000n));
    });
    const outcomes = await Promise.allSettled(acts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(100);
    expect([await usedBy(alice), await usedBy(bob)]).toEqual([LIMIT, LIMIT]);
    expect(await deadlocks()).toEqual(before);
  });
});

describe('the answer is kept with the movement', () => {
  test('so that another process can answer when the first dies after the commit', async () => {
    let dies: () => void = () => undefined;
    let revive: () => void = () => undefined;
    const dead = new Promise<void>((resolve) => {
      dies = resolve;
    });
    const dying: Ledger = {
      ...world.apiContext.ledger,
      async postThrough(...posting) {
        await world.apiContext.ledger.postThrough(...posting);
        dies();
        return new Promise((resolve) => {
          revive = () => resolve('posted');
        });
      },
    };
    const unused: Ledger = { ...world.apiContext.ledger, postThrough: () => Promise.reject(new Error('it was done before')) };
    const serve = async (create: typeof createHttpServer, ledger: Ledger) => {
      const server = create({ context: { ...world.apiContext, ledger }, routes });
      return { origin: await server.listen({ port: 0, host: '127.0.0.1' }), close: () => server.close() };
    };
    const first = await serve(createHttpServer, dying);
    // The second server must not share the first one's memory.
    vi.resetModules();
    const second = await serve((await import('../../../http/server.ts')).createHttpServer, unused);
    const key = randomUUID();
    const send = (origin: string) =>
      postTo(
        origin,
        earnings.transfer.path,
        { asset: 'USDT', amount: '3', to: bob.address },
        { token: alice.token, 'idempotency-key': key },
      );
    const lost = send(first.origin);
    await dead;
    expect((await send(second.origin)).body).toMatchObject({ code: 1, data: { asset: 'USDT', amount: '3', to: bob.address } });
    await second.close();
    revive();
    await lost;
    await first.close();
  });

  test('only while the request still holds its key; a request that took the key over keeps its own', async () => {
    const [keyHash, sealed] = [randomBytes(32), Buffer.from('of the one that was too slow')];
    const [claimant, successor] = [randomUUID(), randomUUID()];
    await world.context.db.run(sql`
      insert into idempotency (scope, key_hash, body_hash, state, worker) values (${alice.id}, ${keyHash}, ${keyHash}, 'pending', ${successor})`);
    const kept = { scope: alice.id, keyHash, claimant, sealed };
    const read = () => world.context.db.one(sql`select state, answer from idempotency where key_hash = ${keyHash}`);
    await post(ledgerOf(0), one(alice, bob, 1n, kept));
    expect(await read()).toEqual({ state: 'pending', answer: null });
    await post(ledgerOf(0), one(alice, bob, 1n, { ...kept, claimant: successor }));
    expect(await read()).toEqual({ state: 'answered', answer: sealed });
  });

  test('but not where the ledger refuses the movement', async () => {
    const [keyHash, claimant] = [randomBytes(32), randomUUID()];
    await world.context.db.run(sql`
      insert into idempotency (scope, key_hash, body_hash, state, worker) values (${erin.id}, ${keyHash}, ${keyHash}, 'pending', ${claimant})`);
    const root = { address: world.context.config.rootAddress, id: world.context.config.rootAddress.toLowerCase() };
    const kept = { scope: erin.id, keyHash, claimant, sealed: Buffer.from('done') };
    await expect(post(ledgerOf(0), one(erin, root, 1n, kept))).rejects.toMatchObject({ key: 'BALANCE_INSUFFICIENT' });
    expect(await world.context.db.one(sql`select state from idempotency where key_hash = ${keyHash}`)).toEqual({
      state: 'pending',
    });
  });
});

type Repeat = { readonly process?: number; readonly requestId?: string };

/** Calls one of the processes, past the idempotency check. */
const call = (units: bigint, { process = 0, requestId = randomUUID() }: Repeat = {}) =>
  transferAsset({ ...world.context, ...processes[process % processes.length] } as Context, callOf(alice.id, requestId), {
    amount: { asset: 'USDT', units },
    to: bob.id as `0x${string}`,
    signed: undefined,
  });

test('twenty copies of a transfer that the day allows once get one answer from two processes', async () => {
  for (let round = 0; round < 3; round += 1) {
    await world.context.db.run(sql`update unsigned_spending set used_units = 0`);
    const requestId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => call(40_000_000n, { process: at, requestId })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await usedBy(alice)).toBe(40_000_000n);
  }
});

test('a lowered limit applies in a process that still knows the earlier one', async () => {
  await call(1n);
  await world.context.db.run(sql`
    insert into parameter_value (key, effective_from_day, revision, value, author, reason)
    values ('stepUp.dailyValue', platform_today(), 1, '"30"', 'test', 'test')`);
  await expect(call(30_000_000n)).rejects.toMatchObject({ key: 'STEP_UP_NEEDED', params: { limit: '30' } });
  await call(29_999_999n);
  await world.context.db.run(sql`
    insert into parameter_value (key, effective_from_day, revision, value, author, reason)
    values ('stepUp.dailyValue', platform_today(), 2, '"50"', 'test', 'test')`);
  await call(20_000_000n);
});

test('audits clean', () => world.audit());
