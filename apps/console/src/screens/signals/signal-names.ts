import type { SignalKind } from '@ocean/api/operators/signals';

export const SIGNAL_NAMES: Readonly<Record<SignalKind, string>> = {
  sharedFunding: 'Funded by one wallet',
  fundedPurchase: 'Paid for by who gains',
  paidBack: 'Paid back after the purchase',
  botsPassedUp: 'Bots passed up',
  registrationBurst: 'Many registrations in an hour',
};
