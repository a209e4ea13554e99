import { amountText } from '@ocean/api/amount';
import type { voting } from '@ocean/api/areas/voting';
import { Refusal } from '@ocean/api/errors';
import { deriveId } from '../../../derive-id.ts';
import type { Handler } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import { readDatedParams } from '../../../params/read-params.ts';
import { VOTE_ASSET } from '../../voting/rules.ts';
import { quoteView, refuseTooMany } from '../quote-purchase.ts';
import { insertPurchase } from '../store.ts';
import { priceVote } from './price-vote.ts';

/**
 * The cost of a vote and the remaining balance. By balance it writes nothing; by wallet it creates the purchase that the wallet
 * pays.
 */
export const checkVote: Handler<typeof voting.check> = async (context, { account, requestId }, { id: project, side, payBy }) => {
  const { db, config } = context;
  if (payBy === 'wallet' && !config.tokens[VOTE_ASSET]) throw new Refusal('ASSET_UNKNOWN');
  const dated = await readDatedParams(db);
  const priced = await priceVote(context, { account, project, side, payBy, dated });
  const { available } = await readBalance(db, member(account).available(VOTE_ASSET));
  const spent = payBy === 'balance' ? priced.totalUnits : 0n;
  const answer = {
    ok: true as const,
    price: amountText(priced.totalUnits, VOTE_ASSET),
    asset: VOTE_ASSET,
    balance: amountText(available, VOTE_ASSET),
    balanceAfter: available >= spent ? amountText(available - spent, VOTE_ASSET) : null,
    feeGoesTo: 'voteFees' as const,
    refundable: false as const,
  };
  if (payBy === 'balance') return answer;
  await refuseTooMany(db, account, dated.params);
  // A repeated request finds its own quote.
  const id = deriveId('purchase/vote', requestId);
  const opened = await db.transaction((tx) => insertPurchase(tx, { ...priced, id }));
  return { ...answer, purchase: quoteView(opened, { vault: config.vault, available }) };
};
