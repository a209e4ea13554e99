import type { proof } from '@ocean/api/areas/proof';
import sql from 'sql-template-tag';
import type { Handler } from '../../http/route.ts';

/** Repeats change nothing: only the first saving counts. */
export const noteSaved: Handler<typeof proof.saved> = async ({ db }, { account }) => {
  await db.run(sql`insert into proof_saved (account) values (${account}) on conflict do nothing`);
  return {};
};
