import type { records } from '@ocean/api/areas/records';
import { recordName } from '@ocean/i18n/record-name';
import { recordText } from '@ocean/i18n/record-text';
import type { FileHandler } from '../../http/route.ts';
import { streamRecords } from '../../ledger/records.ts';
import { CSV_HEAD, recordLines } from './csv-rules.ts';
import { recordFilterOf } from './record-filter.ts';
import { viewRecords } from './record-view.ts';

/** The records as a table for spreadsheets, newest first, with events in the caller's language. */
export const exportRecords: FileHandler<typeof records.exportCsv> = async function* ({ db }, { account, lang }, input) {
  const filter = recordFilterOf(account, input);
  yield CSV_HEAD;
  for await (const records of streamRecords(db, filter)) {
    const views = await viewRecords(db, records, account);
    yield views.map((record) => recordLines(record, recordText(lang, recordName(record)))).join('');
  }
};
