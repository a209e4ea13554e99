import type { records } from '@ocean/api/areas/records';
import { pageOf } from '@ocean/api/page';
import type { Handler } from '../../http/route.ts';
import { readRecords } from '../../ledger/records.ts';
import { recordFilterOf } from './record-filter.ts';
import { viewRecords } from './record-view.ts';

/** Everything that moved money of the account, one record per event, newest first, with its entries. */
export const listRecords: Handler<typeof records.list> = async ({ db }, { account }, input) => {
  const { records, total } = await readRecords(db, recordFilterOf(account, input), input);
  return pageOf(input, { list: await viewRecords(db, records, account), total });
};
