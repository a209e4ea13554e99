import type { Proof, SpecLine } from './spec-line.ts';

const LINE = /^- (?<text>.+)$/;
const PROOF = /^ {2}- proof `(?<file>[^`]+)`: (?<title>.+)$/;
const NOTE = /^ {2}- (?<kind>part|untested|instead): (?<words>.+)$/;
const NOT_YET = /^ {2}- not yet$/;
const HEADING = /^#+ (?<heading>.+)$/;

type Draft = { -readonly [Key in keyof SpecLine]: SpecLine[Key] } & { proofs: Proof[] };

/**
 * Reads one file of the list. Headings and paragraphs are for readers; whatever looks like an item must be one, so that a
 * typing error cannot hide a line.
 * @example readLines('docs/spec-lines/calls.md', text).lines[0]?.text // '`/api/other/home`: no body'
 */
export function readLines(path: string, text: string): { lines: SpecLine[]; faults: string[] } {
  const lines: Draft[] = [];
  const faults: string[] = [];
  let heading = '';
  for (const [index, row] of text.split('\n').entries()) {
    const place = `${path}:${index + 1}`;
    const started = LINE.exec(row)?.groups?.text;
    if (started !== undefined) {
      lines.push({ path, place, heading, text: started, proofs: [], notes: {}, isNotYet: false });
    } else if (/^\s*[-*]\s/.test(row)) {
      const line = lines.at(-1);
      if (!line || !addTo(line, row)) faults.push(`${place}: this is not an item of the list: ${row.trim()}`);
    }
    heading = HEADING.exec(row)?.groups?.heading ?? heading;
  }
  return { lines, faults };
}

function addTo(line: Draft, row: string): boolean {
  const proof = PROOF.exec(row)?.groups;
  const note = NOTE.exec(row)?.groups;
  if (proof?.file !== undefined && proof.title !== undefined) line.proofs.push({ file: proof.file, title: proof.title });
  else if (note?.kind !== undefined && note.words !== undefined) line.notes = { ...line.notes, [note.kind]: note.words };
  else if (NOT_YET.test(row)) line.isNotYet = true;
  else return false;
  return true;
}
