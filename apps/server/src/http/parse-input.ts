import type { Endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import * as v from 'valibot';

const MAX_PROBLEM_LENGTH = 200;

/**
 * The input of a use case. The shape is checked first: a body with an unknown field is malformed, whatever else is
 * wrong with it. Then the first refused field answers with its refusal.
 * @throws Refusal MALFORMED, or one that a field of the endpoint names
 */
export function parseInput(endpoint: Endpoint, body: unknown): unknown {
  const parsed = v.safeParse(endpoint.input, body, { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [first] = parsed.issues;
  const misshapen = first.input instanceof Refusal ? findMisshapen(endpoint, body) : first;
  if (!misshapen) throw first.input;
  const problem = `${v.getDotPath(misshapen) ?? 'body'}: ${misshapen.message}`;
  throw new Refusal('MALFORMED', { problem: problem.slice(0, MAX_PROBLEM_LENGTH) });
}

/** Problems of shape after a refused field, which `abortEarly` has not reached. */
function findMisshapen(endpoint: Endpoint, body: unknown): v.BaseIssue<unknown> | undefined {
  return v.safeParse(endpoint.input, body).issues?.find(({ input }) => !(input instanceof Refusal));
}
