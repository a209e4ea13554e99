import { randomUUID } from 'node:crypto';
import { earnings } from '@ocean/api/areas/earnings';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { expireWithdrawals } from '../areas/earnings/withdraw/expire-withdrawals.ts';
import type { VoucherToSign } from '../context.ts';
import { openDatabase, type PooledDatabase } from '../db/pool.ts';
import { member } from '../ledger/accounts.ts';
import { readBalance } from '../ledger/balances.ts';
import { withdrawalHeld, withdrawalRefunded } from '../ledger/movements.ts';
import { createLedger } from '../ledger/post.ts';
import { createLocalSigner } from './local-signer.ts';
import { voucherOf } from './withdrawal-voucher.ts';

/**
 * The attacker has everything that the server has: its database role, the posting function and access to the signer.
 * Every step is attempted; one that the database refuses neither helps nor prevents the next.
 */
const world = useWorld({ mayBeForged: true });
/** The server's own connection, because `world.context` has the rights of every process. */
let db: PooledDatabase;
beforeAll(() => {
  db = openDatabase(world.database.apiUrl, { connections: 4 });
});
afterAll(async () => {
  await db?.end();
});

const ledger = () => createLedger(db);
const YEAR_2096 = 4_000_000_000;
const usdt = (amount: string) => world.unitsOf('USDT', amount);

type Forged = { id: string; account: string; amountUnits: bigint; feeUnits: bigint; deadline: number };

async function tries<T>(step: () => Promise<T>): Promise<T | undefined> {
  return step().catch(() => undefined);
}

const inHours = async (hours: number) => {
  const { now } = await db.one<{ now: number }>(sql`select extract(epoch from platform_now())::bigint as now`);
  return now + hours * 3_600;
};

/** A reservation of real money, and its row as the attacker wants it. */
async function reserves(who: Member, wanted: Partial<Forged> = {}): Promise<Forged> {
  const forged = {
    id: randomUUID(),
    account: who.id,
    amountUnits: usdt('1000'),
    feeUnits: usdt('1'),
    deadline: await inHours(24),
    ...wanted,
  };
  const { id, account, amountUnits, feeUnits, deadline } = forged;
  const parts = { ...forged, asset: 'USDT' as const, burnUnits: 0n, netUnits: amountUnits - feeUnits };
  await db.transaction(async (tx) => {
    await tx.run(sql`
      insert into withdrawal (account, id, asset, amount_units, fee_units, burn_units, net_units, value_units, state)
      values (${account}, ${id}, 'USDT', ${amountUnits}, ${feeUnits}, 0, ${amountUnits - feeUnits}, 0, 'held')`);
    await ledger().postIn(tx, [withdrawalHeld(parts)]);
    await tx.run(sql`update withdrawal set deadline = ${deadline} where id = ${id}`);
  });
  return forged;
}

const voucherFor = ({ id, account, amountUnits, feeUnits, deadline }: Forged): VoucherToSign =>
  voucherOf({ id, account, token: world.tokenOf('USDT'), netUnits: amountUnits - feeUnits, burnUnits: 0n, deadline });

/** @returns base units that the signed voucher pays, 0 when it is refused. */
async function signedUnits(forged: Forged): Promise<bigint> {
  const voucher = voucherFor(forged);
  return (await tries(() => world.context.signer.sign(voucher))) ? voucher.netUnits : 0n;
}

const movesDeadline = ({ id }: Forged, deadline: number) =>
  tries(() => db.run(sql`update withdrawal set deadline = ${deadline} where id = ${id}`));

/** Releases the reservation, as the job would for an expired voucher, whatever the chain says. */
async function givesBack({ id, account, amountUnits, feeUnits }: Forged): Promise<void> {
  const parts = { id, account, asset: 'USDT' as const, amountUnits, feeUnits, burnUnits: 0n, netUnits: amountUnits - feeUnits };
  await tries(() =>
    db.transaction(async (tx) => {
      await tx.run(sql`update withdrawal set state = 'refunded', ended_at = now() where id = ${id} and state = 'held'`);
      await ledger().postIn(tx, [withdrawalRefunded(parts)]);
    }),
  );
}

describe('a compromised server cannot pay itself', () => {
  test('by one reservation signed with a deadline of 2096, set back and refunded, four times', async () => {
    const thief = await world.memberWithUsdt('1000');
    let signed = 0n;
    for (let times = 0; times < 4; times += 1) {
      const forged = await tries(() => reserves(thief, { deadline: YEAR_2096 }));
      if (!forged) continue;
      signed += await signedUnits(forged);
      await movesDeadline(forged, 1);
      await givesBack(forged);
    }
    expect(signed).toBe(0n);
  });

  test('by a deadline of today that is set back while its voucher is valid, four times', async () => {
    const thief = await world.memberWithUsdt('1000');
    let signed = 0n;
    for (let times = 0; times < 4; times += 1) {
      const forged = await tries(() => reserves(thief));
      if (!forged) continue;
      signed += await signedUnits(forged);
      await movesDeadline(forged, 1);
      await expireWithdrawals(world.context, { number: await world.head(), time: await inHours(0) });
      await givesBack(forged);
    }
    expect(signed).toBe(usdt('999'));
    // If the ledger accepted the forged refund, the signer signs nothing until the voucher has expired.
    await world.nextDay(2);
  });

  test('by another row for the same reservation, whose deadline has passed', async () => {
    const [thief, friend] = [await world.memberWithUsdt('1000'), await world.member()];
    const forged = await reserves(thief);
    expect(await signedUnits(forged)).toBe(usdt('999'));
    await tries(() => db.run(sql`update withdrawal set id = ${randomUUID()} where id = ${forged.id}`));
    for (const { id } of [thief, friend]) {
      await tries(() =>
        db.run(sql`
          insert into withdrawal (account, id, asset, amount_units, fee_units, burn_units, net_units, value_units, state, deadline)
          values (${id}, ${forged.id}, 'USDT', 2, 1, 0, 1, 0, 'held', 1)`),
      );
    }
    await expireWithdrawals(world.context, { number: await world.head(), time: await inHours(0) });
    expect((await readBalance(world.context.db, member(thief.id).available('USDT'))).held).toBe(usdt('1000'));
  });

  test('by a hold that is released while its voucher is valid: nothing is signed until it has expired', async () => {
    const [thief, friend] = [await world.memberWithUsdt('1000'), await world.memberWithUsdt('1000')];
    const first = await reserves(thief);
    expect(await signedUnits(first)).toBe(usdt('999'));
    const later = await reserves(friend);
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    const plants = (state: 'released' | 'pending') =>
      owner.transaction(async (tx) => {
        await tx.run(sql`set local session_replication_role = replica`);
        await tx.run(
          state === 'released'
            ? sql`update ledger.hold set state = 'released', ended_by = placed_by, ended_at = placed_at where id = ${first.id}`
            : sql`update ledger.hold set state = 'pending', ended_by = null, ended_at = null where id = ${first.id}`,
        );
      });
    await plants('released');
    await expect(world.context.signer.sign(voucherFor(later))).rejects.toMatchObject({ rule: 'released-alive' });
    await plants('pending');
    await owner.end();
    expect(await signedUnits(later)).toBe(usdt('999'));
  });

  test('by a second deadline for one reservation', async () => {
    const thief = await world.memberWithUsdt('1000');
    const forged = await reserves(thief, { deadline: await inHours(1) });
    expect(await signedUnits(forged)).toBe(usdt('999'));
    const later = { ...forged, deadline: forged.deadline + 3_600 };
    await movesDeadline(forged, later.deadline);
    expect(await signedUnits(later)).toBe(0n);
    expect(await signedUnits(forged)).toBe(usdt('999'));
  });

  test('by a withdrawal without its fee', async () => {
    const thief = await world.memberWithUsdt('1000');
    const free = await reserves(thief, { feeUnits: 0n });
    expect(await signedUnits(free)).toBe(0n);
  });

  test('by forged parameters without a fee', async () => {
    await tries(() =>
      db.run(sql`
        insert into parameter_value (key, effective_from_day, revision, value, author, reason)
        values ('withdraw.USDT.fee', platform_today() + 1, 9, '"0"', 'thief', 'free')`),
    );
    await world.nextDay();
    const thief = await world.memberWithUsdt('1000');
    expect(await signedUnits(await reserves(thief, { feeUnits: 0n }))).toBe(0n);
    await world.changesParams({ 'withdraw.USDT.fee': '1' });
  });

  test('by a large withdrawal without approval', async () => {
    const thief = await world.memberWithUsdt('50000');
    expect(await signedUnits(await reserves(thief, { amountUnits: usdt('50000') }))).toBe(0n);
  });

  test('by many small withdrawals of one account', async () => {
    const thief = await world.memberWithUsdt('20000');
    let signed = 0n;
    for (let times = 0; times < 20; times += 1) signed += await signedUnits(await reserves(thief));
    expect(signed).toBeLessThanOrEqual(usdt('5000'));
  });
});

describe('two requests for one reservation', () => {
  test('with different deadlines at once get only one signature', async () => {
    const alice = await world.memberWithUsdt('1000');
    const forged = await reserves(alice);
    const other = { ...forged, deadline: forged.deadline - 60 };
    const moves = movesDeadline(forged, other.deadline);
    const answers = await Promise.all([signedUnits(forged), moves.then(() => signedUnits(other)), signedUnits(forged)]);
    const again = [await signedUnits(forged), await signedUnits(other)];
    expect(again.filter((units) => units > 0n)).toHaveLength(1);
    expect(answers.some((units) => units > 0n)).toBe(true);
  });

  test('by two signers count together: ten at once stay within the account’s day', async () => {
    const thief = await world.memberWithUsdt('10000');
    const signers = [createLocalSigner(world.context.config), createLocalSigner(world.context.config)] as const;
    const reserved: Forged[] = [];
    for (let times = 0; times < 10; times += 1) reserved.push(await reserves(thief));
    const answers = await Promise.all(
      reserved.map((forged, at) => tries(() => (at % 2 ? signers[0] : signers[1]).sign(voucherFor(forged)))),
    );
    expect(answers.filter(Boolean)).toHaveLength(5);
    await Promise.all(signers.map((signer) => signer.end()));
  });

  test('by two signers with different content get only one signature', async () => {
    const alice = await world.memberWithUsdt('1000');
    const forged = await reserves(alice);
    const other = { ...forged, feeUnits: usdt('2') };
    const signers = [createLocalSigner(world.context.config), createLocalSigner(world.context.config)] as const;
    const answers = await Promise.all([
      tries(() => signers[0].sign(voucherFor(forged))),
      tries(() => signers[1].sign(voucherFor(other))),
      tries(() => signers[1].sign(voucherFor(forged))),
    ]);
    expect(new Set(answers.filter(Boolean)).size).toBe(1);
    await Promise.all(signers.map((signer) => signer.end()));
  });

  test('after a crash that left a record without an answer get only the recorded voucher', async () => {
    const alice = await world.memberWithUsdt('1000');
    const forged = await reserves(alice);
    const own = openDatabase(world.database.signerUrl, { connections: 1 });
    const { id, account, amountUnits, feeUnits, deadline } = forged;
    await own.run(sql`
      insert into signer.voucher (id, account, asset, amount_units, net_units, burn_units, deadline, day, is_approved)
      values (${id}, ${account}, 'USDT', ${amountUnits}, ${amountUnits - feeUnits}, 0, ${deadline}, platform_today(), false)`);
    await own.end();
    const other = { ...forged, deadline: deadline - 60 };
    await movesDeadline(forged, other.deadline);
    expect(await signedUnits(other)).toBe(0n);
    expect(await signedUnits(forged)).toBe(usdt('999'));
  });

  test('get the same signature again when the answer was lost', async () => {
    const alice = await world.memberWithUsdt('100');
    const { voucher, id } = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '20' });
    const lost = await world.context.signer.sign({
      ...voucherFor({ id, account: alice.id, amountUnits: usdt('20'), feeUnits: usdt('1'), deadline: voucher?.deadline ?? 0 }),
    });
    expect(lost).toBe(voucher?.signature);
    expect((await readBalance(world.context.db, member(alice.id).available('USDT'))).held).toBe(usdt('20'));
  });
});

describe('the record and the signatures', () => {
  test.each([
    'update signer.voucher set deadline = 1',
    'delete from signer.voucher',
    `insert into signer.voucher (id, account, asset, amount_units, net_units, burn_units, deadline, day, is_approved)
     values (gen_random_uuid(), '0x', 'USDT', 2, 1, 0, 1, 1, true)`,
    'update signer.turn set asset = asset',
    `insert into operators.signature (subject, text, operator, signature) values ('a', 'b', '0x', '0x')`,
    'update operators.signature set text = text',
    'delete from operators.signature',
    'delete from withdrawal',
    'truncate withdrawal',
  ])('are not writable by the API’s role: %s', async (statement) => {
    await expect(db.run(raw(statement))).rejects.toMatchObject({ code: '42501' });
  });

  test.each(['signer.voucher', 'operators.signature'])('%s cannot be changed, not even by its owner', async (table) => {
    const owner = openDatabase(world.database.ownerUrl, { connections: 1 });
    await expect(owner.run(raw(`delete from ${table}`))).rejects.toThrow(/append-only/);
    await expect(owner.run(raw(`truncate ${table}`))).rejects.toThrow(/append-only/);
    await owner.end();
  });
});

test('the audit names what the compromised server wrote', async () => {
  await expect(world.audit()).rejects.toThrow(/withdrawalsPayTheirFee: [\s\S]*withdrawalsAreApproved: /);
});
