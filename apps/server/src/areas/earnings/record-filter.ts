import type { earnings } from '@ocean/api/areas/earnings';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { parseAssetField } from '../../http/spoken-fields.ts';
import type { RecordFilter } from '../../ledger/records.ts';

/** @throws Refusal ASSET_UNKNOWN */
export function recordFilterOf(owner: string, input: ParsedInputOf<typeof earnings.logExport>): RecordFilter {
  const asset = input.asset === undefined ? undefined : parseAssetField(input.asset);
  return { owner, asset, kind: input.kind, fromDay: input.from, toDay: input.to };
}
