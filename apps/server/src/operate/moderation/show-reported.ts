import sql from 'sql-template-tag';
import { readOpenSubjects, readReportsOf } from '../../areas/reports/queries.ts';
import { findModerated } from '../../areas/reports/store.ts';
import type { Database } from '../../db/database.ts';
import { NotAllowed } from '../operation.ts';
import type { Subject } from './subject.ts';

const MAX_LISTED = 500;

/** Each thing once, however many accounts report it: a thousand of one person take one line. */
export async function listOpen(db: Database): Promise<string[]> {
  const found = await readOpenSubjects(db, MAX_LISTED);
  if (found.length === 0) return ['no report is open'];
  return found.map(
    ({ what, subject, against, reports, reasons, since }) =>
      `${what} ${subject}  by ${against}  ${reports} ${reports === 1 ? 'report' : 'reports'} since ${since.toISOString()}: ${reasons.join(', ')}`,
  );
}

type Shown = { readonly text: string; readonly hidden: string | null; readonly at: Date; readonly removed: boolean };

/** What an operator decides by. */
export async function showSubject(db: Database, { what, subject }: Subject): Promise<string[]> {
  const author = await findModerated(db, what, subject);
  if (author === undefined) throw new NotAllowed(`There is no ${what} ${subject}.`);
  const [shown, files, reports] = await Promise.all([
    findText(db, { what, subject }),
    findFiles(db, { what, subject }),
    readReportsOf(db, { what, subject, limit: MAX_LISTED }),
  ]);
  return [
    `${what} ${subject}  by ${author}${shown ? `  ${shown.at.toISOString()}` : ''}`,
    ...(shown?.removed ? ['  its author took it away'] : []),
    ...(shown?.hidden == null ? [] : [`  hidden: ${shown.hidden}`]),
    ...linesOf(shown?.text ?? ''),
    ...files.map(({ id, name, sha256, isHidden }) => `  file ${id}  ${name}  ${sha256}${isHidden ? '  hidden' : ''}`),
    ...reports.flatMap((one) => [
      `  ${one.at.toISOString()}  ${one.state}  ${one.reason}  reported by ${one.account}`,
      ...linesOf(one.text),
    ]),
  ];
}

/** No member's text moves the cursor of an operator's terminal. */
function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [`  | ${line.replaceAll(/\p{Cc}/gu, '')}`]));
}

/** A profile says its nickname; an account by itself says nothing. */
async function findText(db: Database, { what, subject }: Subject): Promise<Shown | undefined> {
  switch (what) {
    case 'post':
      return db.maybeOne(sql`
        select text, hidden_reason as hidden, at, removed_at is not null as removed from city_post where id = ${subject}`);
    case 'comment':
      return db.maybeOne(sql`
        select text, hidden_reason as hidden, at, removed_at is not null as removed from city_comment where id = ${subject}`);
    case 'message':
      return db.maybeOne(sql`select text, hidden_reason as hidden, at, false as removed from desk_message where id = ${subject}`);
    case 'profile':
      return db.maybeOne(sql`
        select nickname as text, null as hidden, created_at as at, false as removed from desk_profile where account = ${subject}`);
    case 'account':
      return undefined;
  }
}

const FILES_OF = { post: 'cityPost', message: 'deskMessage' } as const;

type ShownFile = { readonly id: string; readonly name: string; readonly sha256: string; readonly isHidden: boolean };

/** The hidden ones as well. */
async function findFiles(db: Database, { what, subject }: Subject): Promise<ShownFile[]> {
  if (what !== 'post' && what !== 'message') return [];
  return db.many<ShownFile>(sql`
    select f.id, f.name, encode(f.sha256, 'hex') as sha256, u.hidden_at is not null as "isHidden"
    from file_use u join file f on f.id = u.file_id
    where u.subject_kind = ${FILES_OF[what]} and u.subject_id = ${subject}::uuid and u.ended_at is null order by u.place`);
}
