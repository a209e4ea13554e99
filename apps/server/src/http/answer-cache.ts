import { createHash } from 'node:crypto';

export type CachedAnswer = { readonly data: unknown; readonly etag: string };

/** One answer for all callers, made at most once in `seconds` whatever the number of requests. Failures are not cached. */
export function createAnswerCache(seconds: number): { answer(make: () => Promise<unknown>): Promise<CachedAnswer> } {
  let kept: { answer: Promise<CachedAnswer>; until: number } | undefined;
  return {
    answer(make) {
      if (kept && performance.now() < kept.until) return kept.answer;
      const answer = make().then((data) => ({ data, etag: etagOf(data) }));
      kept = { answer, until: performance.now() + seconds * 1000 };
      answer.catch(() => {
        if (kept?.answer === answer) kept = undefined;
      });
      return answer;
    },
  };
}

/** Weak: when the answer was made does not make it another one. */
function etagOf(data: unknown): string {
  const text = JSON.stringify(data, (name, value: unknown) => (name === 'asOf' ? undefined : value));
  return `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
