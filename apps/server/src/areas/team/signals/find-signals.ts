import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { type PurchaseLink, readFundedSales, readNextSeal, readPassedBots, readRegistrations, readReturns } from './queries.ts';
import { isBurst, isFundedPurchase, isPaidBack } from './rules.ts';
import { type FoundSignal, insertSignals, lockPosition, movePosition } from './store.ts';

/** The job's next run continues. */
const MAX_STEPS_PER_RUN = 40;

type Step = (tx: Transaction) => Promise<{ readonly found: readonly FoundSignal[]; readonly isOver: boolean }>;

/**
 * Examines what happened since the last run: sealed movements, registrations, bots sent. A step is one transaction that
 * includes its position, so that nothing is found twice or missed even if a worker dies or a second one runs.
 * @returns how many signals are new
 */
export async function findSignals({ db, log }: Context): Promise<number> {
  let fresh = 0;
  for (const step of [lookAtSeal, lookAtRegistrations, lookAtPassedBots] satisfies Step[]) {
    for (let round = 0; round < MAX_STEPS_PER_RUN; round += 1) {
      const { inserted, isOver } = await db.transaction(async (tx) => {
        await lockPosition(tx);
        const { found, isOver } = await step(tx);
        return { inserted: await insertSignals(tx, found), isOver };
      });
      fresh += inserted;
      if (isOver) break;
    }
  }
  if (fresh > 0) log.warn({ signals: fresh }, 'signals of abuse for operators: npm run signals -- list');
  return fresh;
}

/** Money between a buyer and a member with a share of the purchase: from that member before it, to that member after it. */
async function lookAtSeal(tx: Transaction): ReturnType<Step> {
  const seal = await readNextSeal(tx);
  if (seal === undefined) return { found: [], isOver: true };
  const [sales, returns] = [await readFundedSales(tx, seal), await readReturns(tx, seal)];
  await movePosition(tx, { seal });
  return {
    found: [...sales.filter(isFundedPurchase).map(fundedPurchase), ...returns.filter(isPaidBack).map(paidBack)],
    isOver: false,
  };
}

/** One signal per pair, asset and day, however many purchases there were. */
const pairOf = ({ account, buyer, asset, day }: PurchaseLink) => `${account}/${buyer}/${asset}/${day}`;

function fundedPurchase(link: PurchaseLink & { paidUnits: bigint; givenUnits: bigint }): FoundSignal {
  const { account, buyer, asset, purchaseId, shareUnits, paidUnits, givenUnits } = link;
  return {
    ...{ kind: 'fundedPurchase', subject: pairOf(link), account, others: [buyer] },
    details: { purchaseId, asset, paidUnits: `${paidUnits}`, givenUnits: `${givenUnits}`, shareUnits: `${shareUnits}` },
  };
}

function paidBack(link: PurchaseLink & { returnedUnits: bigint }): FoundSignal {
  const { account, buyer, asset, purchaseId, shareUnits, returnedUnits } = link;
  return {
    ...{ kind: 'paidBack', subject: pairOf(link), account, others: [buyer] },
    details: { purchaseId, asset, shareUnits: `${shareUnits}`, returnedUnits: `${returnedUnits}` },
  };
}

async function lookAtRegistrations(tx: Transaction): ReturnType<Step> {
  const { until, hours } = await readRegistrations(tx);
  if (until === null) return { found: [], isOver: true };
  await movePosition(tx, { registered: until });
  const found = hours
    .filter(({ members }) => isBurst(members))
    .map(({ inviter, hour, members }): FoundSignal => {
      const from = hour.toISOString();
      return {
        kind: 'registrationBurst',
        subject: `${inviter}/${from}`,
        account: inviter,
        others: [],
        details: { from, members },
      };
    });
  return { found, isOver: false };
}

async function lookAtPassedBots(tx: Transaction): ReturnType<Step> {
  const { until, passed } = await readPassedBots(tx);
  if (until === null) return { found: [], isOver: true };
  await movePosition(tx, { sent: until });
  const found = passed.map(({ account, buyer, day, purchaseId, bots }): FoundSignal => {
    const pair = `${account}/${buyer}/${day}`;
    return { kind: 'botsPassedUp', subject: pair, account, others: [buyer], details: { purchaseId, bots } };
  });
  return { found, isOver: false };
}
