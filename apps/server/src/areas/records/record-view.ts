import { amountText } from '@ocean/api/amount';
import type { records } from '@ocean/api/areas/records';
import type { OutputOf } from '@ocean/api/endpoint';
import type { LedgerRecord, RecordLeg } from '../../ledger/records.ts';
import { shownAccount, shownChanges } from './rules.ts';

export type RecordView = OutputOf<typeof records.list>['list'][number];

export function viewRecord(record: LedgerRecord, owner: string): RecordView {
  return {
    id: record.id,
    kind: record.kind,
    at: record.at.toISOString(),
    day: record.day,
    changes: shownChanges(record, owner).map(({ asset, part, units }) => ({ asset, part, amount: amountText(units, asset) })),
    details: { ...record.details },
    legs: record.legs.map((leg) => viewLeg(leg, owner)),
  };
}

/** Balances of other members after the movement are not shown. */
function viewLeg(leg: RecordLeg, owner: string): RecordView['legs'][number] {
  const isMine = leg.owner === owner;
  return {
    account: shownAccount(leg, owner),
    isMine,
    asset: leg.asset,
    amount: amountText(leg.units, leg.asset),
    balanceAfter: isMine ? amountText(leg.balanceAfter, leg.asset) : null,
    seq: isMine ? leg.seq : null,
  };
}
