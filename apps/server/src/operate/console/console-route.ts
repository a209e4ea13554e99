import type { OperatorEndpoint, OperatorOutputOf, OperatorParsedInputOf, signedEndpoint } from '@ocean/api/operators/endpoint';
import type { OperatorRole } from '@ocean/api/operators/roles';
import type { PreparedAct } from '../prepared-act.ts';
import type { ConsoleContext, SignedInOperator } from './console-context.ts';

/** What the door knows about one call. */
export type ConsoleCall = { readonly operator: SignedInOperator };

type ReadHandler<E extends OperatorEndpoint> = (
  context: ConsoleContext,
  input: OperatorParsedInputOf<E>,
  call: ConsoleCall,
) => Promise<OperatorOutputOf<E>>;

/** What is read, and by whom, if that depends on what is asked for. */
type About<E extends OperatorEndpoint> = {
  /** Of a personal one: whose data it shows, as it stands in the audit. */
  readonly subjectOf: (input: OperatorParsedInputOf<E>) => string;
  readonly readersOf: (input: OperatorParsedInputOf<E>) => readonly OperatorRole[];
};

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
      /** Where not every caller of the call may read all that it shows. */
      readonly readersOf?: (input: unknown) => readonly OperatorRole[];
    }
  | { readonly kind: 'act'; readonly endpoint: OperatorEndpoint; readonly prepare: Prepare<OperatorEndpoint> };

/** A call that shows something. Of a personal one `subjectOf` names whose, as it stands in the audit. */
export function readRoute<E extends OperatorEndpoint>(
  endpoint: E,
  handle: ReadHandler<E>,
  subjectOf: (input: OperatorParsedInputOf<E>) => string = (input) => JSON.stringify(input),
): ConsoleRoute & { readonly kind: 'read' } {
  return {
    kind: 'read',
    endpoint,
    handle: handle as unknown as ReadHandler<OperatorEndpoint>,
    subjectOf: subjectOf as (input: unknown) => string,
  };
}

/** The same, where roles that may call it may not read everything that can be asked for: who may not is refused before it is read. */
export function readRouteFor<E extends OperatorEndpoint>(
  endpoint: E,
  { subjectOf, readersOf }: About<E>,
  handle: ReadHandler<E>,
): ConsoleRoute {
  return { ...readRoute(endpoint, handle, subjectOf), readersOf: readersOf as (input: unknown) => readonly OperatorRole[] };
}

/** A call that takes signatures: `prepare` reads the facts as they are and makes the text; the door does the rest. */
export function actRoute<E extends SignedEndpoint>(endpoint: E, prepare: Prepare<E>): ConsoleRoute {
  return { kind: 'act', endpoint, prepare: prepare as unknown as Prepare<OperatorEndpoint> };
}
