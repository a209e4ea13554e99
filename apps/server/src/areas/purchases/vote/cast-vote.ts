import type { voting } from '@ocean/api/areas/voting';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Context } from '../../../context.ts';
import { doOnce } from '../../../db/do-once.ts';
import { deriveId } from '../../../derive-id.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { readDatedParams } from '../../../params/read-params.ts';
import { prepareSpending } from '../../account/own-spending/entry.ts';
import { findOwnVote } from '../../voting/queries.ts';
import { ownVoteView, VOTE_ASSET } from '../../voting/rules.ts';
import { openTokenSales } from '../ido/sell-tokens.ts';
import { payByBalance } from '../pay-purchase.ts';
import { readPurchase } from '../queries.ts';
import { findPurchase, insertPurchase, lockPurchase, reportTransaction } from '../store.ts';
import { priceVote } from './price-vote.ts';

type Input = ParsedInputOf<typeof voting.vote>;
type Answer = OutputOf<typeof voting.vote>;

/** Votes by balance immediately, or records the transaction that is to pay the vote. */
export const castVote: Handler<typeof voting.vote> = (context, call, input) =>
  input.payBy === 'balance' ? voteByBalance(context, call, input) : reportPayment(context, call, input);

/** Prices and pays in one transaction: a refused vote leaves nothing behind. */
async function voteByBalance(context: Context, call: MemberCall, { id: project, side }: Input): Promise<Answer> {
  const { account, requestId } = call;
  const id = deriveId('purchase/votedAtOnce', requestId);
  return doOnce(
    async () =>
      (await findPurchase(context.db, { id }))?.settledRequest === requestId
        ? answer(context, { account, project, id })
        : undefined,
    async () => {
      const dated = await readDatedParams(context.db);
      const priced = await priceVote(context, { account, project, side, payBy: 'balance', dated });
      const count = await prepareSpending(context, call, VOTE_ASSET);
      await context.db.transaction(async (tx) => {
        const purchase = await insertPurchase(tx, { ...priced, id });
        await payByBalance(context, tx, { purchase, requestId, count, sales: openTokenSales(tx, null) });
      });
      return answer(context, { account, project, id });
    },
  );
}

/** The hash proves nothing, and a payment mined in time settles even after the end: it may be reported at any time. */
async function reportPayment(
  context: Context,
  { account }: MemberCall,
  { id: project, side, purchaseId, txHash }: Extract<Input, { payBy: 'wallet' }>,
): Promise<Answer> {
  await context.db.transaction(async (tx) => {
    const purchase = await lockPurchase(tx, { id: purchaseId });
    const isOfThis = purchase?.account === account && purchase.project === project && purchase.side === side;
    if (!purchase || !isOfThis) throw new Refusal('PURCHASE_UNKNOWN');
    await reportTransaction(tx, purchase, txHash);
  });
  return answer(context, { account, project, id: purchaseId });
}

async function answer(context: Context, key: { account: string; project: string; id: string }): Promise<Answer> {
  const { purchase } = await readPurchase(context, key);
  const own = purchase.state === 'settled' ? await findOwnVote(context.db, key) : undefined;
  return { vote: own ? ownVoteView(own) : null, purchase };
}
