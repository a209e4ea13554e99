import type { proof } from '@ocean/api/areas/proof';
import sql from 'sql-template-tag';
import type { Handler } from '../../http/route.ts';

/** Again, it is the same: what counts is that it was saved once. */
export const noteSaved: Handler<typeof proof.saved> = async ({ db }, { account }) => {
  await db.run(sql`insert into proof_saved (account) values (${account}) on conflict do nothing`);
  return {};
};
