import type { OperatorEndpoint, OperatorParsedInputOf } from '@ocean/api/operators/endpoint';
import * as v from 'valibot';
import { recordAudit, recordReading } from '../audit-log.ts';
import type { ConsoleContext, SignedInOperator } from './console-context.ts';
import { ConsoleRefusal, isKept, sentenceOfRefusal } from './console-failure.ts';
import type { ConsoleRoute } from './console-route.ts';
import { findOperator, keepSession } from './operator-session.ts';
import { requireOneOf } from './require-role.ts';
import { signPrepared } from './sign-prepared.ts';

type Asked = { readonly body: unknown; readonly token: string | undefined };

/**
 * Handles one call: the session, the role, the shape, the use case. Readings of members' data, signatures and refusals
 * are recorded in the audit.
 * @throws ConsoleRefusal, NotAllowed, Refusal
 */
export async function callConsole(context: ConsoleContext, route: ConsoleRoute, { body, token }: Asked): Promise<unknown> {
  const { endpoint } = route;
  const operator = await findOperator(context, token, endpoint.path);
  try {
    if (endpoint.caller !== 'visitor') requireOneOf(endpoint.caller, operator.roles);
    const data = await serve(context, route, { operator, input: parseConsoleInput(endpoint, body) });
    if (!context.config.isProduction) v.assert(endpoint.output, data);
    return data;
  } catch (error) {
    if (isKept(error)) await keepRefusal(context, { endpoint, operator, body, error });
    throw error;
  }
}

type Performing = { readonly operator: SignedInOperator; readonly input: unknown };

async function serve(context: ConsoleContext, route: ConsoleRoute, { operator, input }: Performing): Promise<unknown> {
  const { path: call } = route.endpoint;
  if (route.kind === 'act') {
    const { signing: given, ...fields } = input as { signing?: { text: string; signature: string } };
    // Automatic refreshes do not keep a session alive; an act shows that the operator is present.
    await keepSession(context.db, operator.sessionId);
    return signPrepared(context, { act: await route.prepare(context, fields as never), given, operator, call });
  }
  const { address, sessionId } = operator;
  if (route.readersOf) requireOneOf(route.readersOf(input), operator.roles);
  if (route.endpoint.isPersonal) {
    await recordReading(context.db, { operator: address, sessionId, call, subject: route.subjectOf(input) });
  }
  return route.handle(context, input as never, { operator });
}

/** @throws ConsoleRefusal INVALID with a sentence for each field */
export function parseConsoleInput<E extends OperatorEndpoint>({ input }: E, body: unknown): OperatorParsedInputOf<E> {
  const parsed = v.safeParse(input, body ?? {});
  if (!parsed.success) throw new ConsoleRefusal('INVALID', sentenceOf(parsed.issues));
  return parsed.output as OperatorParsedInputOf<E>;
}

function sentenceOf(issues: readonly v.BaseIssue<unknown>[]): string {
  return issues.map((issue) => `${v.getDotPath(issue) ?? 'request'}: ${issue.message}`).join('\n');
}

type Refused = {
  readonly endpoint: OperatorEndpoint;
  readonly operator: SignedInOperator;
  readonly body: unknown;
  readonly error: Error;
};

const MAX_KEPT = 4_000;

async function keepRefusal({ db }: ConsoleContext, { endpoint, operator, body, error }: Refused): Promise<void> {
  const text = JSON.stringify(body);
  await recordAudit(db, {
    ...{ operator: operator.address, sessionId: operator.sessionId, kind: 'refused', call: endpoint.path },
    ...{
      subject: endpoint.path,
      after: text.length > MAX_KEPT ? { cut: wellFormed(text.slice(0, MAX_KEPT)) } : body,
      refusal: sentenceOfRefusal(error),
    },
  });
}

/** A cut may split a character, and PostgreSQL's JSON refuses half ones. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
