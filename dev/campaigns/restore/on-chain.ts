import { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import sql from 'sql-template-tag';
import type { CampaignMember, Platform } from '../harness/platform.ts';

type Withdrawal = OutputOf<typeof earnings.withdraw>;

/** On-chain events after the restored moment: the database loses them, the chain does not. */
export type DoneOnChain = { readonly withdrawalId: string; readonly claim: string; readonly deposit: string };

const WITHDRAWN = '10';
const DEPOSITED = '77';

/** A signed withdrawal that is not claimed yet. */
export function openOnChain(payer: CampaignMember): Promise<Withdrawal> {
  return payer.call(earnings.withdraw, { asset: 'USDT', amount: WITHDRAWN });
}

/** A claim and a deposit, both settled before the database is lost. */
export async function actOnChain(facts: {
  readonly payer: CampaignMember;
  readonly saver: CampaignMember;
  readonly open: Withdrawal;
}): Promise<DoneOnChain> {
  const claim = await facts.payer.claims(facts.open);
  const deposit = await facts.saver.deposits('USDT', DEPOSITED);
  return { withdrawalId: facts.open.id, claim, deposit };
}

/** Events that the restored platform lacks after its follower has read the chain again. */
export async function lostOnChain({ db }: Platform, { withdrawalId, claim, deposit }: DoneOnChain): Promise<string[]> {
  const found = await db.one<{ claims: number; credits: number }>(sql`
    select (select count(*) from withdrawal where id = ${withdrawalId} and claim_tx_hash = ${claim}) as claims,
      (select count(*) from payment where tx_hash = ${deposit}) as credits`);
  return [
    ...(found.claims === 1 ? [] : [`the claim ${claim} was not settled again`]),
    ...(found.credits === 1 ? [] : [`the deposit ${deposit} was credited ${found.credits} times`]),
  ];
}
