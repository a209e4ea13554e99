import { readJson, STORED, type Storage } from '../../../base/storage.ts';

/** A test that was begun in this browser. The server keeps the questions, the browser the answers chosen so far. */
export type KeptTest = {
  readonly address: string;
  /** Null until its questions have arrived for the first time. */
  readonly testId: string | null;
  /** The number of the option by the number of the question; null where none is chosen. */
  readonly answers: readonly (number | null)[];
};

/** The test of this account; null without one. */
export function readKeptTest(storage: Storage, address: string | null): KeptTest | null {
  const stored = readJson(storage, STORED.deskTest);
  return isKept(stored) && stored.address === address ? stored : null;
}

export function keepTest(storage: Storage, kept: KeptTest | null): void {
  storage.write(STORED.deskTest, kept === null ? null : JSON.stringify(kept));
}

/** The answers chosen in this test; empty for another test. */
export function answersFor(
  kept: KeptTest | null,
  { testId, count }: { testId: string; count: number },
): readonly (number | null)[] {
  const known = kept?.testId === testId ? kept.answers : [];
  return Array.from({ length: count }, (_, index) => known[index] ?? null);
}

function isKept(value: unknown): value is KeptTest {
  const one = value as Partial<KeptTest> | null;
  return (
    typeof one === 'object' &&
    one !== null &&
    typeof one.address === 'string' &&
    (one.testId === null || typeof one.testId === 'string') &&
    Array.isArray(one.answers) &&
    one.answers.every((answer) => answer === null || Number.isInteger(answer))
  );
}
