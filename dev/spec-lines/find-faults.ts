import { callOf, LINE_STATES, type SpecLine, sentenceOf, stateOf } from './spec-line.ts';
import { hasTitle, testTitles } from './test-titles.ts';

export type Platform = {
  /** The implemented wire paths. */
  readonly calls: readonly string[];
  /** The messages to the user, by key. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Undefined for a file that does not exist. */
  readonly read: (file: string) => string | undefined;
};

/** Every contradiction between the list and the platform, and the calls missing in the list. */
export function findFaults(lines: readonly SpecLine[], platform: Platform): string[] {
  return [
    ...lines.flatMap(stateFaults),
    ...proofFaults(lines, platform.read),
    ...callFaults(lines, platform.calls),
    ...lines.flatMap((line) => sentenceFaults(line, platform.sentences)),
  ];
}

function stateFaults(line: SpecLine): string[] {
  if (stateOf(line)) return [];
  return [`${line.place}: says neither or more than one of: ${LINE_STATES.join(', ')}`];
}

function proofFaults(lines: readonly SpecLine[], read: Platform['read']): string[] {
  const known = new Map<string, string[] | undefined>();
  const titlesOf = (file: string) => {
    if (!known.has(file)) {
      const text = read(file);
      known.set(file, text === undefined ? undefined : testTitles(file, text));
    }
    return known.get(file);
  };
  return lines.flatMap(({ place, proofs }) =>
    proofs.flatMap(({ file, title }) => {
      const titles = titlesOf(file);
      if (!titles) return [`${place}: there is no file ${file}`];
      return hasTitle(titles, title) ? [] : [`${place}: ${file} has no test "${title}"`];
    }),
  );
}

function callFaults(lines: readonly SpecLine[], calls: readonly string[]): string[] {
  const answering = new Set(calls);
  const listed = new Map<string, SpecLine>();
  const faults: string[] = [];
  for (const line of lines) {
    const call = callOf(line);
    if (call === undefined) continue;
    if (listed.has(call)) faults.push(`${line.place}: ${call} is listed twice`);
    listed.set(call, line);
    if (line.isNotYet && answering.has(call)) faults.push(`${line.place}: ${call} answers now; name its test`);
    if (!line.isNotYet && !answering.has(call)) faults.push(`${line.place}: ${call} does not answer`);
  }
  const forgotten = calls.filter((call) => !listed.has(call));
  return [...faults, ...forgotten.map((call) => `${call} answers and is in no line`)];
}

function sentenceFaults(line: SpecLine, sentences: Platform['sentences']): string[] {
  const message = sentenceOf(line);
  if (!message || sentences[message.key] === message.sentence) return [];
  return [`${line.place}: ${message.key} reads "${sentences[message.key]}", the specification says "${message.sentence}"`];
}
