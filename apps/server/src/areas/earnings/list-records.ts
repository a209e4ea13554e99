import type { earnings } from '@ocean/api/areas/earnings';
import type { Handler } from '../../http/route.ts';
import { readRecords } from '../../ledger/records.ts';
import { recordFilterOf } from './record-filter.ts';
import { viewRecord } from './record-view.ts';

/** Every movement that touched the account, newest first, with the entries behind it. */
export const listRecords: Handler<typeof earnings.records> = async ({ db }, { account }, input) => {
  const { page, size } = input;
  const { records, total } = await readRecords(db, recordFilterOf(account, input), { page, size });
  return {
    list: records.map((record) => viewRecord(record, account)),
    total,
    next: page * size < total ? page + 1 : null,
  };
};
