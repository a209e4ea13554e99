import type { records } from '@ocean/api/areas/records';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import type { RecordFilter } from '../../ledger/record-places.ts';

export function recordFilterOf(owner: string, input: ParsedInputOf<typeof records.exportCsv>): RecordFilter {
  return { owner, asset: input.asset, kind: input.kind, fromDay: input.from, toDay: input.to };
}
