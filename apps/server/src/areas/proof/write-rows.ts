import type { proof } from '@ocean/api/areas/proof';
import type { FileHandler } from '../../http/route.ts';
import { requireDay } from './queries.ts';
import { rowsOfDay } from './rows-of-day.ts';

/** Published data never changes, so no connection is held between two chunks. */
export const writeRows: FileHandler<typeof proof.rows> = async function* ({ db }, _, { day }) {
  await requireDay(db, day);
  yield* rowsOfDay(db, day);
};
