import { createHash } from 'node:crypto';
import { MAX_TEXT } from '@ocean/api/inputs/submission';
import { NoAnswer } from '../../../model/no-answer.ts';
import { createPlainWords } from '../../../model/plain-words.ts';
import { type ModelParts, withinBudget } from '../../../model/within-budget.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import type { Analyser, Analysis, ProjectToAnalyse } from './analyser.ts';
import { checkProject, leadsOutside, scoreOf } from './checklist.ts';
import { type Change, type Found, PROMPT_VERSION, promptOf, readFound } from './outside-prompt.ts';

/** Before the door gives up, with time to keep what was found: what has not come by then the checklist says. */
const ANSWERED_WITHIN_MS = 45_000;
const MAX_NOTE_LENGTH = 300;

/** Has an outside model read the project, within the limits of the account and of all together. Its answer is taken as data. */
export function outsideAnalyser(parts: ModelParts, withinMs = ANSWERED_WITHIN_MS): Analyser {
  return {
    async analyse(project) {
      const maxTokens = (await readParamsToday(parts.db))['ai.analysisTokens'];
      const request = { ...promptOf(project), maxTokens, signal: AbortSignal.timeout(withinMs) };
      const { text, isCut } = await readWhole(withinBudget(parts, project.account, request));
      if (isCut) {
        parts.log.warn({ maxTokens }, 'the analysis of the outside AI is longer than ai.analysisTokens');
        throw new NoAnswer('cut');
      }
      const found = readFound(text);
      if (!found) {
        parts.log.warn('the outside AI has answered with something else than an analysis');
        throw new NoAnswer('unavailable');
      }
      return analysisOf(project, found, parts.model.name);
    },
  };
}

async function readWhole<End>(pieces: AsyncGenerator<string, End>): Promise<End> {
  for (;;) {
    const next = await pieces.next();
    if (next.done) return next.value;
  }
}

/**
 * What the checklist finds stays found: a profile that talks the model into praise is as incomplete as it was. The score is counted
 * here, and never the model's.
 */
function analysisOf(project: ProjectToAnalyse, found: Found, by: string): Analysis {
  const checked = checkProject(project);
  const missing = firstOf([...found.missing, ...checked.missing].map(withPlainNote), ({ item }) => item);
  const named = found.risks.map(withPlainNote).filter(({ risk, note }) => risk !== 'other' || note !== null);
  const risks = firstOf([...named, ...checked.risks], ({ risk, note }) => (risk === 'other' ? `${risk} ${note}` : risk));
  return {
    by,
    promptVersion: PROMPT_VERSION,
    profile: changed(project.profile, found.changes),
    score: scoreOf(missing.map(({ item }) => item)),
    missing,
    risks,
    // Of files it reads the names alone.
    read: [createHash('sha256').update(project.profile).digest('hex')],
  };
}

function firstOf<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const first = new Map<string, T>();
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one);
  return [...first.values()];
}

function withPlainNote<T extends { readonly note: string | null }>(one: T): T {
  const note = one.note === null ? '' : plain(one.note).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_NOTE_LENGTH);
  return { ...one, note: note === '' ? null : note };
}

function plain(text: string): string {
  const words = createPlainWords(0);
  return words.add(text) + words.end();
}

/** The profile with the changes that are in their place and lead nowhere; without any of them when it would become too long. */
function changed(profile: string, changes: readonly Change[]): string {
  const lines = profile.split('\n');
  const made: string[] = [];
  let next = 0;
  for (const { line, lines: count, text } of changes) {
    const from = line - 1;
    if (from < next || from + count > lines.length) continue;
    if (leadsOutside(text)) continue;
    made.push(...lines.slice(next, from), ...writtenLines(text));
    next = from + count;
  }
  const proposed = [...made, ...lines.slice(next)].join('\n');
  return proposed.length > MAX_TEXT.profile || proposed.trim() === '' ? profile : proposed;
}

/** None for an empty text, which takes lines out. */
function writtenLines(text: string): string[] {
  const written = plain(text.replaceAll(/\r\n?/g, '\n')).trimEnd();
  return written === '' ? [] : written.split('\n');
}
