import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { migrate } from '../../apps/server/src/db/migrate.ts';
import { openDatabase } from '../../apps/server/src/db/pool.ts';
import { createEmptyDatabase } from '../postgres/test-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../apps/server/src/db/migrations');
const MEMBER = `0x${'a'.repeat(40)}`;

/** A folder with the migrations before `first`. */
async function migrationsBefore(first: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'before-'));
  for (const name of await readdir(MIGRATIONS)) if (name < first) await cp(join(MIGRATIONS, name), join(directory, name));
  return directory;
}

test('attributes older hidings to the last act with the same reason about the post, comment or author', async () => {
  const { ownerUrl, drop } = await createEmptyDatabase();
  const db = openDatabase(ownerUrl, { connections: 1 });
  const directory = await migrationsBefore('0082');
  try {
    await migrate(ownerUrl, { directory });
    const act = (number: number, kind: string, what: string, subject: string, reason: string) => sql`
      insert into moderation_act (number, kind, what, subject, author, reason)
      values (${number}, ${kind}, ${what}, ${subject}, ${MEMBER}, ${reason})`;
    const post = (text: string, reason: string | null) => sql`
      insert into city_post (id, account, text, hidden_reason) values (gen_random_uuid(), ${MEMBER}, ${text}, ${reason}) returning id`;
    await db.transaction(async (tx) => {
      // Without foreign keys and triggers, because members and signatures do not matter here.
      await tx.run(sql`set local session_replication_role = replica`);
      const { id } = await tx.one<{ id: string }>(post('By itself', 'a scam'));
      for (const one of [post('With all', 'a flood'), post('Shown', null)]) await tx.one(one);
      await tx.one(sql`
        insert into city_comment (id, post, number, account, text, hidden_reason)
        values (gen_random_uuid(), ${id}, 1, ${MEMBER}, 'With all', 'a flood') returning id`);
      await tx.run(act(1, 'hidden', 'post', id, 'a scam'));
      await tx.run(act(2, 'hidden', 'account', MEMBER, 'another flood'));
      await tx.run(act(3, 'hidden', 'account', MEMBER, 'a flood'));
    });
    await migrate(ownerUrl);
    const kept = await db.many(sql`
      select text, hidden_by as act from city_post union all select 'comment: ' || text, hidden_by from city_comment order by text`);
    expect(kept).toEqual([
      { text: 'By itself', act: 1 },
      { text: 'Shown', act: null },
      { text: 'With all', act: 3 },
      { text: 'comment: With all', act: 3 },
    ]);
  } finally {
    await db.end();
    await drop();
    await rm(directory, { recursive: true });
  }
});
