import { readOpenSubjects } from '../../areas/reports/queries.ts';
import type { Database } from '../../db/database.ts';
import { fileLines } from '../files/file-lines.ts';
import { plainText } from '../plain-text.ts';
import { readReported } from './read-reported.ts';
import type { Subject } from './subject.ts';

const MAX_LISTED = 500;

/** Each subject once, however many accounts report it: a thousand reports take one line. */
export async function listOpen(db: Database): Promise<string[]> {
  const found = await readOpenSubjects(db, MAX_LISTED);
  if (found.length === 0) return ['no report is open'];
  return found.map(
    ({ what, subject, against, reports, reasons, since }) =>
      `${what} ${subject}  by ${against}  ${reports} ${reports === 1 ? 'report' : 'reports'} since ${since.toISOString()}: ${reasons.join(', ')}`,
  );
}

/** What an operator needs for a decision. */
export async function showSubject(db: Database, { what, subject }: Subject): Promise<string[]> {
  const { author, shown, files, reports } = await readReported(db, { what, subject });
  return [
    `${what} ${subject}  by ${author}${shown?.at ? `  ${shown.at.toISOString()}` : ''}`,
    ...(shown?.removed ? ['  its author took it away'] : []),
    ...(shown?.hidden == null ? [] : [`  hidden: ${plainText(shown.hidden)}`]),
    ...linesOf(shown?.text ?? ''),
    ...(await fileLines(db, files)),
    ...reports.flatMap((one) => [
      `  ${one.at.toISOString()}  ${one.state}  ${one.reason}  reported by ${one.account}`,
      ...linesOf(one.text),
    ]),
  ];
}

function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [`  | ${plainText(line)}`]));
}
