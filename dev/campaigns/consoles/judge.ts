import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Random } from '../../machine/random.ts';
import { ConsoleRefused } from '../../world/console.ts';
import type { Consoles, Contest, Racer } from './contest.ts';

const MAX_PAUSE_MS = 8;
/** Refusals for the operator who comes second; none of them reports an internal error. */
const TOO_LATE = /changed since you read it|meanwhile|does not wait for this decision|have signed this already|: nothing was /i;

type Told = {
  readonly operator: string;
  readonly path: string;
  readonly outcome: 'done' | 'waits' | 'refused';
  /** The refusal's text; empty otherwise. */
  readonly sentence: string;
  readonly isOurs: boolean;
};

type AuditRow = { readonly kind: string; readonly call: string; readonly operator: string; readonly refusal: string | null };

export type Judged = { readonly end: string; readonly effects: number; readonly faults: readonly string[] };

/** Lets both operators sign concurrently, and checks the effects, both answers and the audit entries. */
export async function race({ platform: { db } }: Consoles, contest: Contest, random: Random): Promise<Judged> {
  const before = await contest.effects();
  const { mark } = await db.one<{ mark: number }>(sql`select coalesce(max(number), 0) as mark from operators.audit_entry`);
  const told = await Promise.all(contest.racers.map((racer) => tells(racer, random.below(MAX_PAUSE_MS))));
  await contest.settles?.();
  const effects = await contest.effects();
  const rows = await db.many<AuditRow>(sql`
    select kind, call, operator, refusal from operators.audit_entry where number > ${mark}::bigint order by number`);
  const made = [...effects];
  for (const one of before) made.splice(made.indexOf(one), 1);
  const faults = [...judgeEffects(contest, made), ...judgeTold(contest, told), ...judgeAudit(contest, { told, rows, made })];
  const end = told.map(({ outcome }) => outcome).sort();
  return { end: end.join(' and '), effects: made.length, faults: faults.map((fault) => `${contest.subject}: ${fault}`) };
}

async function tells({ operator, path, signs }: Racer, pauseMs: number): Promise<Told> {
  await sleep(pauseMs);
  try {
    const { isDone } = await signs();
    return { operator, path, outcome: isDone ? 'done' : 'waits', sentence: '', isOurs: false };
  } catch (error) {
    if (!(error instanceof ConsoleRefused)) throw error;
    return { operator, path, outcome: 'refused', sentence: error.message, isOurs: error.status >= 500 };
  }
}

function judgeEffects(_contest: Contest, made: readonly string[]): string[] {
  return made.length === 1 ? [] : [`has ${made.length} effects: ${made.join(', ')}`];
}

function judgeTold({ kind }: Contest, told: readonly Told[]): string[] {
  const done = told.filter(({ outcome }) => outcome === 'done').length;
  const wrong = told.filter(({ outcome, sentence, isOurs }) => outcome === 'refused' && (isOurs || !TOO_LATE.test(sentence)));
  return [
    ...wrong.map(({ sentence }) => `one was told "${sentence}"`),
    ...(done === 0 ? ['nobody was told that it is done'] : []),
    ...(kind === 'rival' && done > 1 ? ['both were told that it is done'] : []),
  ];
}

type Kept = { readonly told: readonly Told[]; readonly rows: readonly AuditRow[]; readonly made: readonly string[] };

function judgeAudit({ kind }: Contest, { told, rows, made }: Kept): string[] {
  const isKept = ({ operator, path }: Told, wanted: string, refusal: string | null = null) =>
    rows.filter((row) => row.kind === wanted && row.operator === operator && row.call === path && row.refusal === refusal).length;
  const unkept = told.flatMap((one) => {
    if (one.outcome === 'refused')
      return isKept(one, 'refused', one.sentence) === 1 ? [] : [`"${one.sentence}" is not in the audit`];
    return isKept(one, 'signed') === 1 ? [] : ['a signature is not in the audit'];
  });
  const done = rows.filter((row) => row.kind === 'done');
  const expected = kind === 'overruled' ? told.filter(({ outcome }) => outcome === 'done').length : 1;
  const author = kind === 'rival' && done.length === 1 && made.length === 1 && isOne(made[0]) ? done[0]?.operator : made[0];
  return [
    ...unkept,
    ...(done.length === expected ? [] : [`the audit says ${done.length} times that it is done`]),
    ...(author === made[0] ? [] : [`the audit says that ${author} did it, its row that ${made[0]} did`]),
  ];
}

/** Whether the author is an address, not the text of an act of two operators. */
function isOne(author: string | undefined): boolean {
  return author !== undefined && /^0x[0-9a-f]{40}$/.test(author);
}
