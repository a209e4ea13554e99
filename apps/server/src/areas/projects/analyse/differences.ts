/** Replaces lines `from` to `to` (exclusive) of a text with `after`; ids are unique within one comparison. */
export type Difference = { readonly id: string; readonly from: number; readonly to: number; readonly after: readonly string[] };

/** Above this many pairs of lines the whole changed part is one difference: large inputs must not cost minutes. */
const MAX_PAIRS = 1_000_000;

/**
 * The changes that turn `before` into `after`, in whole lines, in order and without overlap.
 * @example findDifferences('a\nb', 'a\nc\nb') // [{ id: 'd1', from: 1, to: 1, after: ['c'] }]
 */
export function findDifferences(before: string, after: string): Difference[] {
  return findChanges(before.split('\n'), after.split('\n')).map((change, at) => ({ id: `d${at + 1}`, ...change }));
}

type Change = Omit<Difference, 'id'>;

/** The same for any list, such as the words of a line. */
export function findChanges(old: readonly string[], fresh: readonly string[]): Change[] {
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const middle = { old: old.slice(start, old.length - end), fresh: fresh.slice(start, fresh.length - end) };
  return changesOf(middle).map(({ from, to, after }) => ({ from: from + start, to: to + start, after }));
}

/** The text with the accepted differences applied. */
export function applyDifferences(before: string, differences: readonly Difference[], accepted: ReadonlySet<string>): string {
  const lines = before.split('\n');
  let at = 0;
  const kept: string[] = [];
  for (const { id, from, to, after } of differences) {
    if (!accepted.has(id)) continue;
    kept.push(...lines.slice(at, from), ...after);
    at = to;
  }
  return [...kept, ...lines.slice(at)].join('\n');
}

/** The lines that a difference replaces, as one text. */
export function textBefore(before: string, { from, to }: Difference): string {
  return before.split('\n').slice(from, to).join('\n');
}

/** By the longest common subsequence; adjacent changed lines form one change. */
function changesOf({ old, fresh }: { old: readonly string[]; fresh: readonly string[] }): Change[] {
  if (old.length === 0 && fresh.length === 0) return [];
  if (old.length * fresh.length > MAX_PAIRS) return [{ from: 0, to: old.length, after: fresh }];
  const lengths = commonLengths(old, fresh);
  const width = fresh.length + 1;
  const length = (i: number, j: number) => lengths[i * width + j] ?? 0;
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [from, first] = [i, j];
    while ((i < old.length || j < fresh.length) && !(i < old.length && j < fresh.length && old[i] === fresh[j])) {
      if (j >= fresh.length || (i < old.length && length(i + 1, j) >= length(i, j + 1))) i += 1;
      else j += 1;
    }
    if (i > from || j > first) changes.push({ from, to: i, after: fresh.slice(first, j) });
    i += 1;
    j += 1;
  }
  return changes;
}

/** Row i, column j: the length of the longest common subsequence of `old` from i on and `fresh` from j on. */
function commonLengths(old: readonly string[], fresh: readonly string[]): Uint16Array {
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const [below, right] = [lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0];
      lengths[i * width + j] = old[i] === fresh[j] ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1 : Math.max(below, right);
    }
  }
  return lengths;
}
