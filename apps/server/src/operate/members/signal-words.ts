import { amountText } from '@ocean/api/amount';
import { isAsset } from '@ocean/api/assets';
import type { SignalKind } from '@ocean/api/operators/signals';
import type { KeptSignal } from '../../areas/team/signals/queries.ts';
import { SIGNAL_DAYS } from '../../areas/team/signals/rules.ts';

type Details = KeptSignal['details'];

const IN_WORDS: Readonly<Record<SignalKind, (details: Details, others: string) => string>> = {
  sharedFunding: ({ source, members }, others) => `${members} accounts were funded by wallet ${source}: this one and ${others}`,
  fundedPurchase: (d, others) =>
    `transferred ${amount(d, 'givenUnits')} to ${others} within ${SIGNAL_DAYS} days before a purchase of ${amount(d, 'paidUnits')}, and got ${amount(d, 'shareUnits')} of it`,
  paidBack: (d, others) =>
    `got ${amount(d, 'shareUnits')} of a purchase by ${others}, who transferred ${amount(d, 'returnedUnits')} to this account within ${SIGNAL_DAYS} days after it`,
  botsPassedUp: ({ bots }, others) =>
    `got a share of a purchase by ${others}, who sent ${bots} of the bots to this account within ${SIGNAL_DAYS} days`,
  registrationBurst: ({ members, from }) => `${members} members registered by the code of this account in the hour from ${from}`,
};

const MAX_SHOWN = 5;

/** The observation as a sentence whose subject is the account. */
export function signalWords({ kind, others, details }: KeptSignal): string {
  const named = others.slice(0, MAX_SHOWN).join(', ');
  const more = others.length > MAX_SHOWN ? ` and ${others.length - MAX_SHOWN} more` : '';
  return IN_WORDS[kind](details, `${named}${more}`);
}

const LABELS: Readonly<Record<string, string>> = {
  source: 'Wallet that funded them',
  members: 'Accounts',
  bots: 'Bots sent on',
  from: 'Hour from',
  paidUnits: 'Purchase',
  givenUnits: 'Transferred before it',
  shareUnits: 'Share of the account',
  returnedUnits: 'Transferred back',
};

/** The evidence behind a signal, one fact per line. */
export function signalFacts({ details }: KeptSignal): { label: string; value: string }[] {
  return Object.entries(LABELS).flatMap(([name, label]) => {
    const value = details[name];
    if (value === undefined) return [];
    return [{ label, value: name.endsWith('Units') ? amount(details, name) : String(value) }];
  });
}

function amount(details: Details, name: string): string {
  const asset = String(details.asset);
  return isAsset(asset) ? `${amountText(BigInt(details[name] ?? 0), asset)} ${asset}` : '?';
}
