import type { records } from '@ocean/api/areas/records';
import type { FileHandler } from '../../http/route.ts';
import { streamRecords } from '../../ledger/records.ts';
import { CSV_HEAD, recordLines } from './csv-rules.ts';
import { recordFilterOf } from './record-filter.ts';
import { viewRecord } from './record-view.ts';

/** The records as a table for spreadsheets, newest first. */
export const exportRecords: FileHandler<typeof records.exportCsv> = async function* ({ db }, { account }, input) {
  const filter = recordFilterOf(account, input);
  yield CSV_HEAD;
  for await (const records of streamRecords(db, filter)) {
    yield records.map((record) => recordLines(viewRecord(record, account))).join('');
  }
};
