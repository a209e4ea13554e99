import sql from 'sql-template-tag';
import type { Database } from '../../db/database.ts';
import { readParamsToday } from '../../params/read-params.ts';

/** Counts one question of an account. @returns the daily limit when the question exceeds it */
export async function countQuestion(db: Database, account: string): Promise<{ readonly refusedAt?: number }> {
  const maximum = (await readParamsToday(db))['ai.questionsDaily'];
  const counted = await db.run(sql`
    insert into ai_usage as u (account, day, questions) values (${account}, platform_today(), 1)
    on conflict (account, day) do update set questions = u.questions + 1 where u.questions < ${maximum}`);
  return counted === 1 ? {} : { refusedAt: maximum };
}
