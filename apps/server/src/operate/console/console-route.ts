import type { OperatorEndpoint, OperatorOutputOf, OperatorParsedInputOf, signedEndpoint } from '@ocean/api/operators/endpoint';
import type { PreparedAct } from '../prepared-act.ts';
import type { ConsoleContext, SignedInOperator } from './console-context.ts';

/** What the door knows about one call. */
export type ConsoleCall = { readonly operator: SignedInOperator };

type ReadHandler<E extends OperatorEndpoint> = (
  context: ConsoleContext,
  input: OperatorParsedInputOf<E>,
  call: ConsoleCall,
) => Promise<OperatorOutputOf<E>>;

type SignedEndpoint = ReturnType<typeof signedEndpoint>;

type Prepare<E extends OperatorEndpoint> = (
  context: ConsoleContext,
  input: Omit<OperatorParsedInputOf<E>, 'signing'>,
) => Promise<PreparedAct>;

export type ConsoleRoute =
  | {
      readonly kind: 'read';
      readonly endpoint: OperatorEndpoint;
      readonly handle: ReadHandler<OperatorEndpoint>;
      /** Of a personal one: whose data it shows, for the audit. */
      readonly subjectOf: (input: unknown) => string;
    }
  | { readonly kind: 'act'; readonly endpoint: OperatorEndpoint; readonly prepare: Prepare<OperatorEndpoint> };

/** A call that shows something. Of a personal one `subjectOf` names whose, as it stands in the audit. */
export function readRoute<E extends OperatorEndpoint>(
  endpoint: E,
  handle: ReadHandler<E>,
  subjectOf: (input: OperatorParsedInputOf<E>) => string = (input) => JSON.stringify(input),
): ConsoleRoute {
  return {
    kind: 'read',
    endpoint,
    handle: handle as unknown as ReadHandler<OperatorEndpoint>,
    subjectOf: subjectOf as (input: unknown) => string,
  };
}

/** A call that takes signatures: `prepare` reads the facts as they are and makes the text; the door does the rest. */
export function actRoute<E extends SignedEndpoint>(endpoint: E, prepare: Prepare<E>): ConsoleRoute {
  return { kind: 'act', endpoint, prepare: prepare as unknown as Prepare<OperatorEndpoint> };
}
