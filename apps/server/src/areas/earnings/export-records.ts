import type { earnings } from '@ocean/api/areas/earnings';
import type { FileHandler } from '../../http/route.ts';
import { streamRecords } from '../../ledger/records.ts';
import { CSV_HEAD, recordLines } from './record-csv-rules.ts';
import { recordFilterOf } from './record-filter.ts';
import { viewRecord } from './record-view.ts';

/** The records as a table for spreadsheets, newest first. */
export const exportRecords: FileHandler<typeof earnings.logExport> = async function* ({ db }, { account }, input) {
  const filter = recordFilterOf(account, input);
  yield CSV_HEAD;
  for await (const records of streamRecords(db, filter)) {
    yield records.map((record) => recordLines(viewRecord(record, account))).join('');
  }
};
