import { Refusal } from '@ocean/api/errors';
import type { Logger } from 'pino';

/** How many nodes must give the same answer: more than half of those configured, so at least two of two or more. */
export function quorumOf(nodes: number): number {
  return Math.floor(nodes / 2) + 1;
}

type Question<Node, Answer> = {
  readonly nodes: readonly Node[];
  /** Rejects when the node cannot tell. That counts for no answer. */
  readonly ask: (node: Node) => Promise<Answer>;
  /** Names the question in the log. */
  readonly name: string;
  readonly log: Logger;
};

/**
 * Asks all nodes at once and returns the answer that a quorum of them gives, without waiting for the rest: a minority of
 * nodes that lie, lag or are silent decides nothing.
 * @throws Refusal CHAIN_UNAVAILABLE as soon as no answer can reach the quorum
 */
export function askQuorum<Node, Answer extends string | number | bigint | boolean>(
  question: Question<Node, Answer>,
): Promise<Answer> {
  const { nodes, ask, name, log } = question;
  const needed = quorumOf(nodes.length);
  const counts = new Map<Answer, number>();
  const problems: string[] = [];
  let open = nodes.length;
  return new Promise((resolve, reject) => {
    const giveUpWhenHopeless = () => {
      if (Math.max(0, ...counts.values()) + open >= needed) return;
      log.warn({ question: name, needed, answers: [...counts].map(String), problems }, 'no quorum of the nodes agrees');
      reject(new Refusal('CHAIN_UNAVAILABLE'));
    };
    for (const node of nodes) {
      ask(node)
        .then((answer) => {
          const inFavour = (counts.get(answer) ?? 0) + 1;
          counts.set(answer, inFavour);
          if (inFavour === needed) resolve(answer);
        })
        .catch((error: unknown) => problems.push(namesOf(error)))
        .finally(() => {
          open -= 1;
          giveUpWhenHopeless();
        });
    }
    giveUpWhenHopeless();
  });
}

const MAX_CAUSES = 6;

/** Names only: viem's messages contain URLs, which may carry a key, and the call's data, which may be a signature. */
function namesOf(error: unknown): string {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error && names.length < MAX_CAUSES; cause = cause.cause) names.push(cause.name);
  return names.join(' < ') || 'unknown';
}
