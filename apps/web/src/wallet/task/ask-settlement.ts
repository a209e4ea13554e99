import { earnings } from '@ocean/api/areas/earnings';
import { ido } from '@ocean/api/areas/ido';
import { purchases } from '@ocean/api/areas/purchases';
import { voting } from '@ocean/api/areas/voting';
import type { ApiClient } from '@ocean/api-react/api-provider';
import type { Confirmations, WalletTask } from './task.ts';

/** What the server says about a transaction that was sent. */
export type Settlement = {
  readonly state: 'unseen' | 'seen' | 'settled' | 'credited';
  readonly confirmations: Confirmations | null;
};

const UNSEEN: Settlement = { state: 'unseen', confirmations: null };

export async function askSettlement(client: ApiClient, task: WalletTask, hash: string): Promise<Settlement> {
  if (task.kind === 'pay') return askPurchase(client, task.purchaseId);
  if (task.kind === 'deposit') return askDeposit(client, hash);
  if (task.kind === 'revoke') return UNSEEN;
  const { list } = await client.call(earnings.listWithdrawals, { id: task.withdrawal.id });
  const withdrawal = list.find(({ id }) => id === task.withdrawal.id);
  if (!withdrawal) return UNSEEN;
  if (withdrawal.state === 'claimed') return { state: 'settled', confirmations: withdrawal.confirmations };
  return { state: withdrawal.confirmations ? 'seen' : 'unseen', confirmations: withdrawal.confirmations };
}

/** Every kind of purchase but a vote reports its payment in the same way. */
const PAYMENT_CALLS = { bots: purchases.payBots, cards: purchases.payCards, tokens: ido.pay } as const;

/** The payment is found by its reference anyway; telling the hash lets the server show it before it is final. */
export async function reportPayment(client: ApiClient, task: WalletTask, hash: string): Promise<void> {
  if (task.kind !== 'pay') return;
  const { purchaseId } = task;
  if (task.buys === 'vote') {
    const { projectId: id, side } = task;
    await client.call(voting.vote, { id, side, payBy: 'wallet', purchaseId, txHash: hash });
    return;
  }
  await client.call(PAYMENT_CALLS[task.buys], { purchaseId, payBy: 'wallet', txHash: hash });
}

async function askPurchase(client: ApiClient, purchaseId: string): Promise<Settlement> {
  const { purchase } = await client.call(purchases.show, { purchaseId });
  const { state, confirmations } = purchase;
  if (state === 'settled' || state === 'credited') return { state, confirmations };
  // An expired purchase that was paid in time still settles; only the payment itself decides.
  return { state: state === 'seen' ? 'seen' : 'unseen', confirmations };
}

async function askDeposit(client: ApiClient, hash: string): Promise<Settlement> {
  const { recent } = await client.call(purchases.depositInfo, {});
  const deposit = recent.find(({ txHash }) => txHash.toLowerCase() === hash.toLowerCase());
  if (!deposit) return UNSEEN;
  return { state: deposit.state === 'credited' ? 'settled' : 'seen', confirmations: deposit.confirmations };
}
