import { setTimeout as sleep } from 'node:timers/promises';

/** How many of the configured nodes must agree: a majority, so at least two when there are two or more. */
export function quorumOf(nodes: number): number {
  return Math.floor(nodes / 2) + 1;
}

/** The highest number that at least `quorum` of the given ones reach; undefined when there are fewer. */
export function reachedBy(quorum: number, numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => b - a)[quorum - 1];
}

/** While the other nodes can still form the quorum, a node slower than this is not waited for. */
const PATIENCE_MS = 500;

export type Agreement<Answer> =
  | { readonly isReached: true; readonly answer: Answer }
  | { readonly isReached: false; readonly answers: readonly Answer[]; readonly problems: readonly Error[] };

/**
 * Asks as many nodes as must agree, and the others as soon as one of these fails, differs or is slow. Resolves with the
 * quorum's answer, whatever the other nodes answer, or as soon as no answer can reach a quorum.
 * @param question.keyOf Answers with the same key count as the same answer. `ask` rejects when a node cannot answer.
 */
export function agreeOn<Node, Answer>(
  nodes: readonly Node[],
  question: { quorum: number; ask: (node: Node) => Promise<Answer>; keyOf: (answer: Answer) => string },
): Promise<Agreement<Answer>> {
  const { quorum, ask, keyOf } = question;
  return new Promise((resolve) => {
    const given = new Map<string, Answer[]>();
    const problems: Error[] = [];
    let asked = 0;
    let ended = 0;
    const hurry = setTimeout(() => start(nodes.length), PATIENCE_MS);
    const end = (agreement: Agreement<Answer>) => {
      clearTimeout(hurry);
      resolve(agreement);
    };
    const settle = () => {
      ended += 1;
      if (given.size + problems.length > 1 || problems.length > 0) start(nodes.length);
      const most = Math.max(0, ...[...given.values()].map(({ length }) => length));
      if (most + nodes.length - ended < quorum) end({ isReached: false, answers: [...given.values()].flat(), problems });
    };
    function start(upTo: number): void {
      for (const node of nodes.slice(asked, upTo)) {
        ask(node).then(
          (answer) => {
            const same = [...(given.get(keyOf(answer)) ?? []), answer];
            given.set(keyOf(answer), same);
            if (same.length >= quorum) end({ isReached: true, answer });
            settle();
          },
          (problem: unknown) => {
            problems.push(problem instanceof Error ? problem : new Error(String(problem)));
            settle();
          },
        );
      }
      asked = Math.max(asked, upTo);
    }
    start(Math.min(quorum, nodes.length));
    if (nodes.length === 0) end({ isReached: false, answers: [], problems });
  });
}

/**
 * Asks every node and waits for all of them, but no more than a moment longer than the first `quorum` answers take, so
 * that a silent node does not cost its whole timeout. Answers are in the order of the nodes.
 */
export async function askAll<Node, Answer>(
  nodes: readonly Node[],
  quorum: number,
  ask: (node: Node) => Promise<Answer>,
): Promise<{ answers: Answer[]; problems: unknown[] }> {
  const answers = new Map<Node, Answer>();
  const problems: unknown[] = [];
  const stop = new AbortController();
  const patience = new Promise<void>((resolve) => {
    const answered = (node: Node, answer: Answer) => {
      answers.set(node, answer);
      if (answers.size === quorum) sleep(PATIENCE_MS, undefined, { signal: stop.signal }).then(resolve, () => undefined);
    };
    const asked = nodes.map((node) =>
      ask(node).then(
        (answer) => answered(node, answer),
        (problem: unknown) => void problems.push(problem),
      ),
    );
    void Promise.all(asked).then(() => resolve());
  });
  await patience;
  stop.abort();
  // The caller does not see answers that arrive from now on.
  return { answers: nodes.flatMap((node) => answers.get(node) ?? []), problems: [...problems] };
}
