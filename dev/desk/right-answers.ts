import sql from 'sql-template-tag';
import { openDatabase } from '../../apps/server/src/db/pool.ts';

/** The number of the right option of each question of a test, in the shuffled order; reads with the database owner's rights. */
export async function rightAnswers(ownerUrl: string, testId: string): Promise<number[]> {
  const owner = openDatabase(ownerUrl, { connections: 1 });
  const rows = await owner
    .many<{ place: number }>(sql`
      select array_position(q.shuffled, k.right_option) - 1 as place
      from quiz_test_question q join quiz_key k on k.question = q.question where q.test = ${testId} order by q.place`)
    .finally(() => owner.end());
  return rows.map(({ place }) => place);
}
