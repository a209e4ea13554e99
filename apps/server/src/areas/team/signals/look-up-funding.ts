import { getAddress } from 'viem';
import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import { type FirstPayment, readFundedTogether, readNextPayments } from './queries.ts';
import { gainerOf, mainSender } from './rules.ts';
import { insertFunding, insertSignals, lockPosition, movePosition } from './store.ts';

/** Each look-up costs a node several requests. The job's next run continues. */
const MAX_WALLETS_PER_RUN = 10;
const MAX_PAYMENTS_PER_RUN = 500;
/** How many blocks before a first payment its source is searched: about three days at twelve seconds per block. */
const BLOCKS_BEFORE = 20_000;

type Funding = { readonly source: string | null; readonly units: bigint };

/**
 * Finds the wallet that sent the tokens of a member's first payment to the vault. Minting and the vault's own payouts are no
 * source.
 * @returns how many wallets were looked up
 * @throws Refusal CHAIN_UNAVAILABLE when no quorum of the nodes agrees; the next run asks again
 */
export async function lookUpFunding(context: Context): Promise<number> {
  const { db } = context;
  const payments = await readNextPayments(db, MAX_PAYMENTS_PER_RUN);
  const known = new Set<string>();
  for (const payment of payments) {
    if (!payment.isDue || payment.asset === null || known.has(payment.sender)) {
      if (payment === payments.at(-1)) await db.transaction((tx) => movePosition(tx, payment));
      continue;
    }
    if (known.size === MAX_WALLETS_PER_RUN) break;
    known.add(payment.sender);
    const funding = await findSource(context, payment);
    await db.transaction((tx) => keep(tx, { ...payment, asset: payment.asset ?? '' }, funding));
  }
  return known.size;
}

async function findSource({ chain, config }: Context, { sender, token, block }: FirstPayment): Promise<Funding> {
  const sent = await chain.tokenSenders({
    token: getAddress(token),
    to: getAddress(sender),
    from: Math.max(0, block - BLOCKS_BEFORE + 1),
    upTo: block,
  });
  const nobody = new Set([config.vault.toLowerCase(), `0x${'0'.repeat(40)}`, sender]);
  const most = mainSender(sent.filter(({ from }) => !nobody.has(from)));
  return { source: most?.from ?? null, units: most?.units ?? 0n };
}

async function keep(tx: Transaction, payment: FirstPayment & { asset: string }, { source, units }: Funding): Promise<void> {
  const { sender, asset, paymentId } = payment;
  await lockPosition(tx);
  await insertFunding(tx, { account: sender, source, asset, units, paymentId });
  await movePosition(tx, { paymentId });
  if (source === null) return;
  const together = await readFundedTogether(tx, sender, source);
  const account = gainerOf(together);
  if (account === undefined) return;
  const others = together.map(({ address }) => address).filter((address) => address !== account);
  const details = { source, members: together.length };
  await insertSignals(tx, [{ kind: 'sharedFunding', subject: `${source}/${account}`, account, others, details }]);
}
