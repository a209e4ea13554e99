/** A migration with this sentence in its purpose comment is incompatible with the running previous version. */
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
 * Parts of a migration that break the previous version, as far as the text shows them (docs/operations/upgrade.md). A check or key
 * that rows of that version violate is not visible here; the campaign `upgrade` finds it.
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
