/** A migration with this sentence in its note of purpose does not run under the version before. */
export const STOPS_FIRST = 'Stop every process first';

const CONTRACTS: readonly [what: string, pattern: RegExp][] = [
  [
    'drops what the version before may name',
    /\bdrop\s+(table|view|materialized\s+view|column|function|procedure|type|domain|schema|sequence)\b/,
  ],
  ['renames', /\brename\s+(to|column|constraint|value)\b/],
  ['changes the type of a column', /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/],
  ['asks for a value that the version before does not write', /\bset\s+not\s+null\b/],
  ['takes a default away', /\bdrop\s+default\b/],
  ['takes a right away', /\brevoke\b(?![^;]*\bfrom\s+public\b)/],
];

/**
 * What of a migration the version before cannot go on with, as far as its text shows (docs/operations/upgrade.md). A check or a key that
 * rows of that version break is not visible here: the campaign `upgrade` shows it.
 */
export function contractionsIn(migration: string): string[] {
  if (migration.includes(STOPS_FIRST)) return [];
  const text = migration.replace(/--.*$/gm, '').toLowerCase();
  const found = CONTRACTS.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
  const strict = [...text.matchAll(/\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?\w+\s+[^,;]*\bnot\s+null\b[^,;]*/g)];
  if (strict.some(([column]) => !/\b(default|generated|constraint|check|foreign|unique|primary)\b/.test(column)))
    found.push('adds a column that must have a value and has no default');
  return found;
}
