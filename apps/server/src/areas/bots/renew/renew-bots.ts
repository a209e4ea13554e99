import { amountText } from '@ocean/api/amount';
import { bots } from '@ocean/api/areas/bots';
import { Refusal } from '@ocean/api/errors';
import { botsRenewed, pledgesReturned } from '../../../ledger/movements.ts';
import { readParams } from '../../../params/read-params.ts';
import { botAct, type Shown } from '../act/bot-act.ts';
import { insertStop } from '../stop/store.ts';
import { planRenew, type RenewalKind, rangeOfEnds } from './rules.ts';
import { insertRenewal } from './store.ts';

/** Pays a new term for every chosen bot that is near, at or after the end of its term. */
export const renewBots = botAct(bots.renew, {
  async plan(q, { own, day }) {
    const plan = planRenew(own, day, (await readParams(q, day))['bot.renewFee']);
    if (plan.renewed.length === 0) throw new Refusal('NO_BOT_TO_RENEW');
    // Past their grace with the pledge not yet returned: it is returned first, because running them pledges again.
    const pledged = plan.renewed.filter(({ kind, runUntil }) => kind === 'readyToRun' && runUntil !== null);
    return { ...plan, pledged, returnedUnits: pledged.reduce((sum, { pledgedUnits }) => sum + pledgedUnits, 0n) };
  },
  kind: 'renew',
  facts: ['takenBack', 'renewed'],
  balance: 'USDT',
  // It buys a new term.
  spends: { asset: 'USDT', cost: ({ feeUnits }) => ({ buyUnits: feeUnits, burnUnits: 0n }) },
  async write(tx, { pledged, renewed }, act) {
    if (pledged.length > 0) await insertStop(tx, { ...act, stopped: [], takenBack: pledged });
    await insertRenewal(tx, { ...act, renewed });
  },
  movements: ({ renewed, pledged, returnedUnits, feeUnits }, act) => [
    ...(pledged.length > 0 ? [pledgesReturned({ ...act, count: pledged.length, units: returnedUnits })] : []),
    // An operator may have set the fee to nothing, and nothing is no movement.
    ...(feeUnits > 0n ? [botsRenewed({ ...act, count: renewed.length, feeUnits })] : []),
  ],
  show({ renewed, returnedUnits, feeUnits }, balanceUnits): Shown<typeof bots.renew> {
    const isCovered = balanceUnits >= feeUnits;
    const countOf = (kind: RenewalKind) => renewed.filter((renewal) => renewal.kind === kind).length;
    return {
      count: renewed.length,
      extended: countOf('extended'),
      resumed: countOf('resumed'),
      readyToRun: countOf('readyToRun'),
      newEnd: rangeOfEnds(renewed),
      cost: { fee: amountText(feeUnits, 'USDT'), asset: 'USDT' },
      returned: { pledge: amountText(returnedUnits, 'BCG'), asset: 'BCG' },
      balance: amountText(balanceUnits, 'USDT'),
      balanceAfter: isCovered ? amountText(balanceUnits - feeUnits, 'USDT') : null,
      warnings: isCovered ? [] : ['BALANCE_INSUFFICIENT'],
    };
  },
});
