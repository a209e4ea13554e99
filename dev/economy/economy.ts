import { randomUUID } from 'node:crypto';
import type { Asset } from '@ocean/api/assets';
import { INITIAL_PARAMS } from '@ocean/api/params';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { grantBots, grantCards } from '../../apps/server/src/areas/bots/bot/entry.ts';
import { closeDays } from '../../apps/server/src/areas/bots/emission/close-day.ts';
import { runBots } from '../../apps/server/src/areas/bots/run/run-bots.ts';
import { collectIncome } from '../../apps/server/src/areas/earnings/income/collect-income.ts';
import type { Context } from '../../apps/server/src/context.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import type { MemberCall } from '../../apps/server/src/http/route.ts';
import { member, platform } from '../../apps/server/src/ledger/accounts.ts';
import { audit, describeFaults } from '../../apps/server/src/ledger/audit/audit.ts';
import { movement, movementId, moves } from '../../apps/server/src/ledger/movement.ts';
import { genesisMinted } from '../../apps/server/src/ledger/movements.ts';
import { createLedger } from '../../apps/server/src/ledger/post.ts';
import { createPriceSource } from '../../apps/server/src/prices/price-source.ts';

export type Economy = Awaited<ReturnType<typeof createEconomy>>;

/**
 * A platform without chain and HTTP: database, ledger and clock. Members are funded from the treasury and bots granted without a
 * sale; everything else is the real code. `params` are in force from the genesis on; days begin `dayOffsetMinutes` before UTC days.
 */
export async function createEconomy(
  { appUrl }: { appUrl: string },
  params: Readonly<Record<string, unknown>> = {},
  { dayOffsetMinutes = 0 }: { readonly dayOffsetMinutes?: number } = {},
) {
  const db = openDatabase(appUrl);
  const context = contextOf(db);
  await context.db.transaction(async (tx) => {
    await tx.run(sql`update platform_setting set day_offset_minutes = ${dayOffsetMinutes}`);
    await tx.run(sql`update platform_setting set genesis_day = platform_today()`);
    for (const [key, value] of Object.entries({ ...WITHOUT_WALLETS, ...params })) {
      await tx.run(sql`
        insert into parameter_value (key, effective_from_day, revision, value, author, reason)
        values (${key}, platform_today(), 1, ${JSON.stringify(value)}, 'test', 'test')`);
    }
    await context.ledger.postIn(tx, [genesisMinted(genesis())]);
  });
  const move = (minutes: number) =>
    db.run(sql`update platform_setting set clock_offset = clock_offset + make_interval(mins => ${minutes})`);

  const today = async () => (await db.one<{ today: number }>(sql`select platform_today() as today`)).today;

  return {
    context,
    today,
    /** Moves only the clock and closes no day. */
    passes: (days: number) => move(days * 24 * 60),
    async nextDay(days = 1) {
      await move(days * 24 * 60);
      return closeDays(context);
    },
    async grants(owner: string, quantity: number): Promise<string[]> {
      const purchaseId = randomUUID();
      const grant = { owner, quantity, purchaseId, requestId: purchaseId, quotedDay: await today() };
      const bots = await db.transaction((tx) => grantBots(tx, [grant]));
      return bots.map((bot) => bot.id);
    },
    grantsCards: (owner: string, quantity: number) => db.transaction((tx) => grantCards(tx, [{ owner, quantity }])),
    /** BCG comes from the treasury, other assets as if deposited. */
    funds: (owner: string, units: bigint, asset: Asset = 'BCG') =>
      context.ledger.post(
        movement({
          id: movementId('testFunded', randomUUID()),
          kind: 'testFunded',
          legs: moves(asset === 'BCG' ? platform.treasury(asset) : platform.vault(asset), member(owner).available(asset), units),
        }),
      ),
    runs: (owner: string, ids: readonly string[], by: { requestId?: string; context?: Context } = {}) =>
      runBots.act(by.context ?? context, callOf(owner, by.requestId), { ids: [...ids] }),
    collects: (owner: string, by: { requestId?: string } = {}) =>
      collectIncome(context, callOf(owner, by.requestId), { kind: 'static' }),
    /** @throws Error naming every faulty row. */
    async audit() {
      const findings = (await audit(db)).filter(({ name }) => !ABOUT_SALES.has(name));
      const faults = describeFaults(findings);
      if (faults.length > 0) throw new Error(`the audit found:\n${faults.join('\n')}`);
    },
    close: () => db.end(),
  };
}

/** Raised limits, because the owners have no wallet to sign for amounts above the daily ones. */
const WITHOUT_WALLETS = { 'stepUp.buyDaily': '1000000000', 'stepUp.burnDaily': '1000000' } as const;

/** Invariants about sales, which do not apply: bots, cards and funds come without a sale here. */
export const ABOUT_SALES: ReadonlySet<string> = new Set([
  'purchasesDeliver',
  'cardsAddUp',
  'botsAreAsSold',
  'movementsFitTheirKind',
]);

export function callOf(account: string, requestId: string = randomUUID()): MemberCall {
  return { account, requestId, sessionId: randomUUID(), lang: 'en', ip: '127.0.0.1', device: 'test' };
}

/** A random address. */
export function newOwner(): string {
  return `0x${randomUUID().replaceAll('-', '')}${randomUUID().slice(0, 8)}`;
}

/** Has no ports to the outside world but the operator's prices: a use case that needs one fails. */
function contextOf(db: ReturnType<typeof openDatabase>): Context {
  const inner = { db, ledger: createLedger(db), prices: createPriceSource(db), log: pino({ level: 'silent' }) };
  return inner as unknown as Context;
}

function genesis() {
  return {
    total: INITIAL_PARAMS['genesis.cap'],
    emission: INITIAL_PARAMS['genesis.emission'],
    staking: INITIAL_PARAMS['genesis.staking'],
    ido: INITIAL_PARAMS['genesis.ido'],
    convert: INITIAL_PARAMS['genesis.convert'],
    awards: INITIAL_PARAMS['genesis.awards'],
  };
}
