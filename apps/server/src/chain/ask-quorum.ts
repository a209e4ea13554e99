import { Refusal } from '@ocean/api/errors';
import type { Logger } from 'pino';
import { agreeOn, quorumOf } from './agree/quorum.ts';

type Question<Node, Answer> = {
  readonly nodes: readonly Node[];
  /** Rejects when the node cannot answer, which counts as no answer. */
  readonly ask: (node: Node) => Promise<Answer>;
  /** Names the question in the log. */
  readonly name: string;
  readonly log: Logger;
};

/**
 * The answer that a quorum of the nodes gives: a minority that lies, lags or is silent decides nothing.
 * @throws Refusal CHAIN_UNAVAILABLE as soon as no answer can reach the quorum
 */
export async function askQuorum<Node, Answer extends string | number | bigint | boolean>(
  question: Question<Node, Answer>,
): Promise<Answer> {
  const { nodes, ask, name, log } = question;
  const agreement = await agreeOn(nodes, { quorum: quorumOf(nodes.length), ask, keyOf: String });
  if (agreement.isReached) return agreement.answer;
  const problems = agreement.problems.map(namesOf);
  log.warn({ question: name, answers: agreement.answers.map(String), problems }, 'too few nodes answer, or the nodes disagree');
  throw new Refusal('CHAIN_UNAVAILABLE');
}

const MAX_CAUSES = 6;

/** Names only: viem's messages contain URLs, which may carry a key, and the call's data, which may be a signature. */
function namesOf(error: unknown): string {
  const names: string[] = [];
  for (let cause = error; cause instanceof Error && names.length < MAX_CAUSES; cause = cause.cause) names.push(cause.name);
  return names.join(' < ') || 'unknown';
}
