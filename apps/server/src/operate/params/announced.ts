import type { ParameterChangeRow } from '../../params/read-params.ts';

/** Of two revisions of one day, the later one wins. */
export function newestByDay(changes: readonly ParameterChangeRow[]): ParameterChangeRow[] {
  const days = new Map<number, ParameterChangeRow>();
  for (const change of changes) {
    const known = days.get(change.effectiveFromDay);
    if (!known || known.revision < change.revision) days.set(change.effectiveFromDay, change);
  }
  return [...days.values()].sort((a, b) => a.effectiveFromDay - b.effectiveFromDay);
}
