import { createHash } from 'node:crypto';

export type CachedAnswer = { readonly data: unknown; readonly etag: string };

type Made = { readonly data: unknown; readonly worded: Map<string, CachedAnswer> };

/**
 * One answer for all callers, made at most once in `seconds` regardless of the number of requests, and worded once for
 * each requested language. Failures are not cached.
 */
export function createAnswerCache(seconds: number, word: (data: unknown, lang: string) => unknown = (data) => data) {
  let kept: { made: Promise<Made>; until: number } | undefined;
  const makeOnce = (make: () => Promise<unknown>) => {
    if (kept && performance.now() < kept.until) return kept.made;
    const made = make().then((data) => ({ data, worded: new Map() }));
    kept = { made, until: performance.now() + seconds * 1000 };
    made.catch(() => {
      if (kept?.made === made) kept = undefined;
    });
    return made;
  };
  return {
    async answer(lang: string, make: () => Promise<unknown>): Promise<CachedAnswer> {
      const { data, worded } = await makeOnce(make);
      const known = worded.get(lang);
      if (known) return known;
      const answer = word(data, lang);
      const cached = { data: answer, etag: etagOf(answer) };
      worded.set(lang, cached);
      return cached;
    },
  };
}

/** A weak tag: it ignores when the answer was made. */
function etagOf(data: unknown): string {
  const text = JSON.stringify(data, (name, value: unknown) => (name === 'asOf' ? undefined : value));
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
