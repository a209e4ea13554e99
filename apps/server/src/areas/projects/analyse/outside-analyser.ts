import { createHash } from 'node:crypto';
import { MAX_TEXT } from '@ocean/api/inputs/submission';
import { NoAnswer } from '../../../model/no-answer.ts';
import { createPlainWords } from '../../../model/plain-words.ts';
import { type ModelParts, withinBudget } from '../../../model/within-budget.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import type { Analyser, Analysis, ProjectToAnalyse } from './analyser.ts';
import { checkProject, leadsOutside, scoreOf } from './checklist.ts';
import { type Change, type Found, PROMPT_VERSION, promptOf, readFound } from './outside-prompt.ts';

/** Below the time limit of the door, with time left to store the result: without an answer by then the checklist is used. */
const ANSWERED_WITHIN_MS = 45_000;
const MAX_NOTE_LENGTH = 300;

/** Has an outside model analyse the project, within the limits per account and overall. Its answer is treated as data. */
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
 * Findings of the checklist always stay: a profile that talks the model into praise is no more complete for it. The score is
 * computed here, never taken from the model.
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
    // Only the names of the files are read.
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

/**
 * The profile with those changes that are within range and lead to no outside contact; unchanged when it would become too long.
 */
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

/** No lines for an empty text, which removes lines. */
function writtenLines(text: string): string[] {
  const written = plain(text.replaceAll(/\r\n?/g, '\n')).trimEnd();
  return written === '' ? [] : written.split('\n');
}
