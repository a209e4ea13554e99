type Named = {
  readonly kind: string;
  readonly outcome: string;
  readonly changes: readonly { readonly amount: string; readonly part: string }[];
  readonly details: Readonly<Record<string, unknown>>;
};

/**
 * What a record is called, as the end of the key of its text (`records.title.*`, otherwise `records.kind.*`): its outcome, and
 * where one outcome is two things to its member, which of them. The screen and the file of records name it alike.
 */
export function recordName({ kind, outcome, changes, details }: Named): string {
  if (kind === 'transferred') return changes.every(({ amount }) => !amount.startsWith('-')) ? 'received' : 'sent';
  // The viewer's passageway accepted the order; its customer has no proceeds.
  if (outcome === 'orderCompleted' && changes.some(({ part }) => part === 'proceeds')) return 'orderServed';
  // The ledger has one movement for an order that ended without a deal, whatever ended it.
  if (outcome === 'orderTimedOut' && details.reason === 'cancelled') return 'orderCancelled';
  return outcome;
}
