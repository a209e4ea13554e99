import type { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import type { Context } from '../../context.ts';
import type { MemberCall } from '../../http/route.ts';
import { parseAssetField } from '../../http/spoken-fields.ts';
import { type LedgerRecord, type RecordLeg, readRecords } from '../../ledger/records.ts';
import { amountText } from './amount-text.ts';
import { shownAccount, shownChanges } from './record-rules.ts';

type RecordList = OutputOf<typeof earnings.records>;
type RecordView = RecordList['list'][number];

/** Every movement that touched the account, newest first, with the entries behind it. */
export async function listRecords(
  { db }: Context,
  call: MemberCall,
  input: ParsedInputOf<typeof earnings.records>,
): Promise<RecordList> {
  const { page, size } = input;
  const asset = input.asset === undefined ? undefined : parseAssetField(input.asset);
  const filter = { owner: call.account, asset, kind: input.kind, fromDay: input.from, toDay: input.to };
  const { records, total } = await readRecords(db, filter, { page, size });
  return {
    list: records.map((record) => viewRecord(record, call.account)),
    total,
    next: page * size < total ? page + 1 : null,
  };
}

function viewRecord(record: LedgerRecord, owner: string): RecordView {
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

/** What stands on somebody else's account after the movement is nobody else's business. */
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
