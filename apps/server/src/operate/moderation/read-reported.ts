import sql from 'sql-template-tag';
import { type Report, readReportsOf } from '../../areas/reports/queries.ts';
import { findModerated } from '../../areas/reports/store.ts';
import type { Database } from '../../db/database.ts';
import { readShownFiles, type ShownFile } from '../files/read-shown-files.ts';
import { NotAllowed } from '../operation.ts';
import type { Subject } from './subject.ts';

const MAX_REPORTS = 500;

type Shown = {
  readonly text: string;
  readonly hidden: string | null;
  /** Null where it has no single time. */
  readonly at: Date | null;
  readonly removed: boolean;
  readonly picture: boolean;
};

/** What an operator needs for a decision. */
export type Reported = {
  readonly author: string;
  readonly shown: Shown | undefined;
  readonly files: readonly ShownFile[];
  readonly reports: readonly Report[];
};

/** @throws NotAllowed */
export async function readReported(db: Database, { what, subject }: Subject): Promise<Reported> {
  const author = await findModerated(db, what, subject);
  if (author === undefined) throw new NotAllowed(`There is no ${what} ${subject}.`);
  const [shown, files, reports] = await Promise.all([
    findText(db, { what, subject }),
    findReportedFiles(db, { what, subject }),
    readReportsOf(db, { what, subject, limit: MAX_REPORTS }),
  ]);
  return { author, shown, files, reports };
}

/** For a profile the nickname; for an account, how much there is to hide. */
async function findText(db: Database, { what, subject }: Subject): Promise<Shown | undefined> {
  switch (what) {
    case 'post':
      return db.maybeOne(sql`
        select text, hidden_reason as hidden, at, removed_at is not null as removed, false as picture from city_post where id = ${subject}`);
    case 'comment':
      return db.maybeOne(sql`
        select text, hidden_reason as hidden, at, removed_at is not null as removed, false as picture from city_comment where id = ${subject}`);
    case 'message':
      return db.maybeOne(
        sql`select text, hidden_reason as hidden, at, false as removed, false as picture from desk_message where id = ${subject}`,
      );
    case 'profile':
      return db.maybeOne(sql`
        select nickname as text, null as hidden, created_at as at, false as removed, avatar is not null as picture
        from desk_profile where account = ${subject}`);
    case 'account':
      return countWritten(db, subject);
  }
}

/** Counts what one signature would hide. */
async function countWritten(db: Database, account: string): Promise<Shown> {
  const { posts, comments } = await db.one<{ posts: number; comments: number }>(sql`
    select (select count(*)::integer from city_post where account = ${account} and hidden_reason is null and removed_at is null) as posts,
      (select count(*)::integer from city_comment where account = ${account} and hidden_reason is null and removed_at is null) as comments`);
  const text = `Shown in the city now: ${posts} ${posts === 1 ? 'post' : 'posts'} and ${comments} ${comments === 1 ? 'comment' : 'comments'}. Hiding everything hides all of them, and nothing that is written later.`;
  return { text, hidden: null, at: null, removed: false, picture: false };
}

const FILES_OF = { post: 'cityPost', message: 'deskMessage' } as const;

/** Includes hidden files. For a profile, its picture. */
export async function findReportedFiles(db: Database, { what, subject }: Subject): Promise<readonly ShownFile[]> {
  if (what === 'profile') return findAvatar(db, subject);
  if (what !== 'post' && what !== 'message') return [];
  return (await readShownFiles(db, FILES_OF[what], [subject])).get(subject) ?? [];
}

function findAvatar(db: Database, account: string): Promise<ShownFile[]> {
  return db.many<ShownFile>(sql`
    select f.id as "fileId", f.name, f.type, f.size, encode(f.sha256, 'hex') as sha256, false as "isHidden"
    from desk_profile p join file f on f.id = p.avatar where p.account = ${account}`);
}
