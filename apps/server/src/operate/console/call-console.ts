import type { OperatorEndpoint, OperatorParsedInputOf } from '@ocean/api/operators/endpoint';
import * as v from 'valibot';
import { keepAudit } from '../audit-log.ts';
import type { ConsoleContext, SignedInOperator } from './console-context.ts';
import { ConsoleRefusal, isKept, sentenceOfRefusal } from './console-failure.ts';
import type { ConsoleRoute } from './console-route.ts';
import { findOperator } from './operator-session.ts';
import { signPrepared } from './sign-prepared.ts';

type Asked = { readonly body: unknown; readonly token: string | undefined };

/**
 * One call: the session, the role, the shape, the use case. What shows members' data, what is signed and what is refused
 * stands in the audit.
 * @throws ConsoleRefusal, NotAllowed, Refusal
 */
export async function callConsole(context: ConsoleContext, route: ConsoleRoute, { body, token }: Asked): Promise<unknown> {
  const { endpoint } = route;
  const operator = await findOperator(context, token);
  try {
    requireRole(endpoint, operator);
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
    return signPrepared(context, { act: await route.prepare(context, fields as never), given, operator, call });
  }
  const { address, sessionId } = operator;
  if (route.endpoint.isPersonal) {
    // Before it is read: an answer that is lost on its way was read all the same.
    await keepAudit(context.db, { operator: address, sessionId, kind: 'read', call, subject: route.subjectOf(input) });
  }
  return route.handle(context, input as never, { operator });
}

function requireRole({ caller }: OperatorEndpoint, { roles }: SignedInOperator): void {
  if (caller === 'visitor' || roles.includes('owner') || roles.some((role) => caller.includes(role))) return;
  throw new ConsoleRefusal('ROLE_MISSING', `This is for ${caller.join(', ')}. You are ${roles.join(', ')}.`);
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
  await keepAudit(db, {
    ...{ operator: operator.address, sessionId: operator.sessionId, kind: 'refused', call: endpoint.path },
    ...{
      subject: endpoint.path,
      after: text.length > MAX_KEPT ? { cut: wellFormed(text.slice(0, MAX_KEPT)) } : body,
      refusal: sentenceOfRefusal(error),
    },
  });
}

/** A cut may divide a character, and JSON of the database takes no half ones. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
