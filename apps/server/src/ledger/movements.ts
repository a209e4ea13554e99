import { amountText } from '@ocean/api/amount';
import type { Asset } from '@ocean/api/assets';
import { member, platform } from './accounts.ts';
import type { LedgerAccount, Movement } from './ledger.ts';
import { factOf, movement, movementId, moves } from './movement.ts';

/*
 * The catalogue: one pure function per business movement, from facts to legs. The function's name is the movement's kind.
 * A new one has an id from the producer's own key, the key of the row that accounts for it, legs in the order a reader
 * expects (the giving account first), and details for the records screen only. docs/ledger.md lists them; the database
 * knows each kind by a row of ledger.movement_kind.
 */

/** BCG minted into the vault once and divided among the pools; the treasury gets the rest. */
export function genesisMinted(supply: {
  total: bigint;
  emission: bigint;
  staking: bigint;
  ido: bigint;
  convert: bigint;
  awards: bigint;
}): Movement {
  const shares: [LedgerAccount, bigint][] = [
    [platform.emissionPool(), supply.emission],
    [platform.stakingPool(), supply.staking],
    [platform.idoPool(), supply.ido],
    [platform.convertPool('BCG'), supply.convert],
    [platform.awardsPool(), supply.awards],
  ];
  const shared = shares.reduce((sum, [, units]) => sum + units, 0n);
  return movement({
    id: movementId('genesisMinted', 'BCG'),
    fact: 'BCG',
    kind: 'genesisMinted',
    legs: [
      { account: platform.vault('BCG'), units: -supply.total },
      ...shares.map(([account, units]) => ({ account, units })),
      { account: platform.treasury('BCG'), units: supply.total - shared },
    ],
  });
}

/** Credits tokens that a wallet deposited into the vault to its available balance. */
export function depositCredited(deposit: {
  paymentId: bigint;
  sender: string;
  asset: Asset;
  units: bigint;
  txHash: string;
}): Movement {
  return movement({
    id: movementId('payment', deposit.paymentId),
    fact: deposit.paymentId.toString(),
    kind: 'depositCredited',
    legs: moves(platform.vault(deposit.asset), member(deposit.sender).available(deposit.asset), deposit.units),
    details: { paymentId: deposit.paymentId.toString(), txHash: deposit.txHash },
  });
}

/** Credits a payment that settles no purchase (late, short, second, unknown, wrong token) to its sender. */
export function paymentCredited(payment: {
  paymentId: bigint;
  sender: string;
  asset: Asset;
  units: bigint;
  txHash: string;
  reason: string;
  purchaseId: string | null;
}): Movement {
  return movement({
    id: movementId('payment', payment.paymentId),
    fact: payment.paymentId.toString(),
    kind: 'paymentCredited',
    legs: moves(platform.vault(payment.asset), member(payment.sender).available(payment.asset), payment.units),
    details: {
      paymentId: payment.paymentId.toString(),
      txHash: payment.txHash,
      reason: payment.reason,
      purchaseId: payment.purchaseId,
    },
  });
}

/**
 * A payment that settles a purchase is credited to its sender first, so that the buyer's records show both halves: the
 * payment, and the sale that took the price from it. A surplus stays on the balance.
 */
export function paymentReceived(payment: {
  paymentId: bigint;
  sender: string;
  asset: Asset;
  units: bigint;
  txHash: string;
  purchaseId: string;
  reason: 'surplus' | null;
}): Movement {
  return movement({
    id: movementId('payment', payment.paymentId),
    fact: payment.paymentId.toString(),
    kind: 'paymentReceived',
    legs: moves(platform.vault(payment.asset), member(payment.sender).available(payment.asset), payment.units),
    details: {
      paymentId: payment.paymentId.toString(),
      txHash: payment.txHash,
      purchaseId: payment.purchaseId,
      reason: payment.reason,
    },
  });
}

type Sale = { purchaseId: string; account: string; asset: Asset; quantity: number; totalUnits: bigint };
/** What of the price the inviter and ancestors of the buyer get, nearest first; one account may have two. */
type SplitSale = Sale & { shares: readonly { account: string; units: bigint }[] };
type SaleKind = `${'bot' | 'card' | 'token'}SoldBy${'Balance' | 'Wallet'}`;

/** Both ways of paying share the id, so that the ledger itself refuses to sell a purchase twice. The treasury gets the rest. */
function sold(
  kind: SaleKind,
  sale: SplitSale,
  details: { bots?: number; cards?: number; tokens?: number; txHash?: string },
): Movement {
  const { asset, shares, totalUnits } = sale;
  const shared = shares.reduce((sum, { units }) => sum + units, 0n);
  return movement({
    id: movementId('botSold', sale.purchaseId),
    fact: sale.purchaseId,
    kind,
    legs: [
      { account: member(sale.account).available(asset), units: -totalUnits },
      ...shares.map(({ account, units }) => ({ account: member(account).available(asset), units })),
      { account: platform.treasury(asset), units: totalUnits - shared },
    ],
    details: { purchaseId: sale.purchaseId, ...details },
  });
}

/** Bots paid from the available balance. */
export function botSoldByBalance(sale: SplitSale): Movement {
  return sold('botSoldByBalance', sale, { bots: sale.quantity });
}

/** Bots paid on chain, posted after `paymentReceived` of the same payment. */
export function botSoldByWallet(sale: SplitSale & { txHash: string }): Movement {
  return sold('botSoldByWallet', sale, { bots: sale.quantity, txHash: sale.txHash });
}

/** Accelerator cards paid from the available balance. */
export function cardSoldByBalance(sale: Sale): Movement {
  return sold('cardSoldByBalance', { ...sale, shares: [] }, { cards: sale.quantity });
}

/** Cards paid on chain, posted after `paymentReceived` of the same payment. */
export function cardSoldByWallet(sale: Sale & { txHash: string }): Movement {
  return sold('cardSoldByWallet', { ...sale, shares: [] }, { cards: sale.quantity, txHash: sale.txHash });
}

type TokenSale = Sale & { tokenUnits: bigint };

/** The tokens of a sale, which the pool of the IDO pays. */
function withTokens(sale: Movement, { account, tokenUnits }: TokenSale): Movement {
  return { ...sale, legs: [...sale.legs, ...moves(platform.idoPool(), member(account).available('BCG'), tokenUnits)] };
}

/** BCG of a round of the IDO, paid from the available balance. */
export function tokenSoldByBalance(sale: TokenSale): Movement {
  return withTokens(sold('tokenSoldByBalance', { ...sale, shares: [] }, { tokens: sale.quantity }), sale);
}

/** BCG of a round paid on chain, posted after `paymentReceived` of the same payment. */
export function tokenSoldByWallet(sale: TokenSale & { txHash: string }): Movement {
  return withTokens(sold('tokenSoldByWallet', { ...sale, shares: [] }, { tokens: sale.quantity, txHash: sale.txHash }), sale);
}

/** Bots start to run: their pledge stays the member's, locked while they run. */
export function botsRun(run: { requestId: string; owner: string; count: number; units: bigint; fromDay: number }): Movement {
  const { available, pledged } = member(run.owner);
  return movement({
    id: movementId('botsRun', `${run.owner}/${run.requestId}`),
    fact: factOf(run.owner, run.requestId),
    kind: 'botsRun',
    legs: moves(available('BCG'), pledged('BCG'), run.units),
    details: { bots: run.count, fromDay: run.fromDay },
  });
}

/** Bots are stopped before the end of their term: the pledge is returned minus the fee, which the treasury gets. */
export function botsStopped(stop: {
  requestId: string;
  owner: string;
  count: number;
  units: bigint;
  feeUnits: bigint;
  day: number;
}): Movement {
  const { available, pledged } = member(stop.owner);
  return movement({
    id: movementId('botsStopped', `${stop.owner}/${stop.requestId}`),
    fact: factOf(stop.owner, stop.requestId),
    kind: 'botsStopped',
    legs: [
      ...moves(pledged('BCG'), available('BCG'), stop.units - stop.feeUnits),
      ...moves(pledged('BCG'), platform.treasury('BCG'), stop.feeUnits),
    ],
    details: { bots: stop.count, day: stop.day, fee: amountText(stop.feeUnits, 'BCG') },
  });
}

/** Bots get a new term for a fee, which the treasury gets. */
export function botsRenewed(renewal: {
  requestId: string;
  owner: string;
  count: number;
  feeUnits: bigint;
  day: number;
}): Movement {
  return movement({
    id: movementId('botsRenewed', `${renewal.owner}/${renewal.requestId}`),
    fact: factOf(renewal.owner, renewal.requestId),
    kind: 'botsRenewed',
    legs: moves(member(renewal.owner).available('USDT'), platform.treasury('USDT'), renewal.feeUnits),
    details: { bots: renewal.count, day: renewal.day },
  });
}

/** Bots have served their term: the whole pledge is returned. */
export function pledgesReturned(back: { requestId: string; owner: string; count: number; units: bigint; day: number }): Movement {
  const { available, pledged } = member(back.owner);
  return movement({
    id: movementId('pledgesReturned', `${back.owner}/${back.requestId}`),
    fact: factOf(back.owner, back.requestId),
    kind: 'pledgesReturned',
    legs: moves(pledged('BCG'), available('BCG'), back.units),
    details: { bots: back.count, day: back.day },
  });
}

/** A member sends an asset to another member of the same line; `from` and `to` as records show them. */
export function transferred(transfer: { requestId: string; from: string; to: string; asset: Asset; units: bigint }): Movement {
  const { from, to, asset } = transfer;
  return movement({
    id: movementId('transferred', `${from.toLowerCase()}/${transfer.requestId}`),
    kind: 'transferred',
    legs: moves(member(from).available(asset), member(to).available(asset), transfer.units),
    details: { from, to },
  });
}

/** A day's emission leaves the pool and is owed to the owners of the bots that ran on it. */
export function emissionClosed(emission: { day: number; units: bigint; power: bigint }): Movement {
  return movement({
    id: movementId('emissionClosed', emission.day),
    fact: emission.day.toString(),
    kind: 'emissionClosed',
    legs: moves(platform.emissionPool(), platform.emissionOwed(), emission.units),
    details: { day: emission.day, power: emission.power.toString() },
  });
}

/** Static income of the days up to `toDay`, collected by its owner. */
export function incomeCollected(income: { owner: string; fromDay: number; toDay: number; units: bigint }): Movement {
  return movement({
    id: movementId('incomeCollected', `${income.owner}/${income.toDay}`),
    fact: factOf(income.owner, income.toDay),
    kind: 'incomeCollected',
    legs: moves(platform.emissionOwed(), member(income.owner).available('BCG'), income.units),
    details: { fromDay: income.fromDay, toDay: income.toDay },
  });
}

/** The award of a task, once for an account and task, out of the pool for it; `id` is the request that took it. */
export function taskAwarded(award: { id: string; account: string; task: string; units: bigint }): Movement {
  const { account, id, task } = award;
  return movement({
    id: movementId('taskAwarded', `${account.toLowerCase()}/${task}`),
    fact: factOf(account, id),
    kind: 'taskAwarded',
    legs: moves(platform.awardsPool(), member(account).available('BCG'), award.units),
    details: { task },
  });
}

/** One asset for another at a quoted rate: the treasury gets the given asset, a funded pool pays the other. */
export function converted(conversion: {
  quoteId: string;
  account: string;
  pool: LedgerAccount;
  from: Asset;
  to: Asset;
  giveUnits: bigint;
  getUnits: bigint;
  rate: string;
}): Movement {
  const { from, to, pool } = conversion;
  const { available } = member(conversion.account);
  return movement({
    id: movementId('converted', conversion.quoteId),
    fact: factOf(conversion.account, conversion.quoteId),
    kind: 'converted',
    legs: [
      ...moves(available(from), platform.treasury(from), conversion.giveUnits),
      ...moves(pool, available(to), conversion.getUnits),
    ],
    details: { from, to, rate: conversion.rate, quoteId: conversion.quoteId },
  });
}

type WithdrawalFacts = {
  id: string;
  account: string;
  asset: Asset;
  amountUnits: bigint;
  feeUnits: bigint;
  burnUnits: bigint;
  netUnits: bigint;
};

/** Reserves the whole amount, including fee and burn; nothing moves before the vault has paid. */
export function withdrawalHeld(withdrawal: WithdrawalFacts): Movement {
  const { id, amountUnits: units, asset } = withdrawal;
  return movement({
    id: movementId('withdrawalHeld', id),
    fact: factOf(withdrawal.account, id),
    kind: 'withdrawalHeld',
    legs: [],
    holds: [{ act: 'place', holdId: id, account: member(withdrawal.account).available(asset), units }],
    details: { withdrawalId: id, asset },
  });
}

/** The vault has paid the net and burned the burn on chain; the fee stays in the vault and becomes the treasury's. */
export function withdrawalClaimed(withdrawal: WithdrawalFacts & { txHash: string }): Movement {
  const { id, asset, account } = withdrawal;
  return movement({
    id: movementId('withdrawalClaimed', id),
    fact: factOf(account, id),
    kind: 'withdrawalClaimed',
    legs: [
      { account: member(account).available(asset), units: -withdrawal.amountUnits },
      { account: platform.vault(asset), units: withdrawal.netUnits + withdrawal.burnUnits },
      { account: platform.treasury(asset), units: withdrawal.feeUnits },
    ],
    holds: [{ act: 'take', holdId: id }],
    details: {
      withdrawalId: id,
      fee: amountText(withdrawal.feeUnits, asset),
      burn: amountText(withdrawal.burnUnits, asset),
      txHash: withdrawal.txHash,
    },
  });
}

/** Cancelled by its member before a voucher was signed. */
export function withdrawalCancelled(withdrawal: WithdrawalFacts): Movement {
  return withdrawalReleased('withdrawalCancelled', withdrawal);
}

/** Never claimed, and no longer claimable on chain: the whole amount is released, including the fee. */
export function withdrawalRefunded(withdrawal: WithdrawalFacts): Movement {
  return withdrawalReleased('withdrawalRefunded', withdrawal);
}

function withdrawalReleased(kind: string, { id, account, asset }: WithdrawalFacts): Movement {
  return movement({
    id: movementId(kind, id),
    fact: factOf(account, id),
    kind,
    legs: [],
    holds: [{ act: 'release', holdId: id }],
    details: { withdrawalId: id, asset },
  });
}

type TreasuryMovement = { number: number; asset: Asset; units: bigint; reason: string };

/** Two operators move an asset of the treasury into a pool, from which promises are paid. */
export function poolFunded(funding: TreasuryMovement & { pool: LedgerAccount }): Movement {
  return fromTreasury('poolFunded', funding, funding.pool);
}

/** Two operators pay a member out of the treasury. */
export function treasuryPaid(payment: TreasuryMovement & { account: string }): Movement {
  return fromTreasury('treasuryPaid', payment, member(payment.account).available(payment.asset));
}

function fromTreasury(
  kind: 'poolFunded' | 'treasuryPaid',
  { number, asset, units, reason }: TreasuryMovement,
  to: LedgerAccount,
): Movement {
  return movement({
    id: movementId('treasuryMovement', number),
    fact: number.toString(),
    kind,
    legs: moves(platform.treasury(asset), to, units),
    details: { treasuryMovement: number, note: reason },
  });
}
