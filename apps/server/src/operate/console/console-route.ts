import type { OperatorEndpoint, OperatorOutputOf, OperatorParsedInputOf, signedEndpoint } from '@ocean/api/operators/endpoint';
import type { OperatorRole } from '@ocean/api/operators/roles';
import type { PreparedAct } from '../prepared-act.ts';
import type { ConsoleContext, SignedInOperator } from './console-context.ts';

/** What is known about one call when it is handled. */
export type ConsoleCall = { readonly operator: SignedInOperator };

type ReadHandler<E extends OperatorEndpoint> = (
  context: ConsoleContext,
  input: OperatorParsedInputOf<E>,
  call: ConsoleCall,
) => Promise<OperatorOutputOf<E>>;

/** What is read and by which roles, where that depends on the request. */
type About<E extends OperatorEndpoint> = {
  /** For personal data: the subject for the audit, i.e. whose data is shown. */
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
      /** For personal data: the subject for the audit, i.e. whose data is shown. */
      readonly subjectOf: (input: unknown) => string;
      /** The roles that may read what is requested, where not every role that may call it may read everything. */
      readonly readersOf?: (input: unknown) => readonly OperatorRole[];
    }
  | { readonly kind: 'act'; readonly endpoint: OperatorEndpoint; readonly prepare: Prepare<OperatorEndpoint> };

/** A call that shows something. For personal data, `subjectOf` names whose data it is, for the audit. */
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

/** Like `readRoute`, where not every role that may call it may read everything: other roles are refused before anything is read. */
export function readRouteFor<E extends OperatorEndpoint>(
  endpoint: E,
  { subjectOf, readersOf }: About<E>,
  handle: ReadHandler<E>,
): ConsoleRoute {
  return { ...readRoute(endpoint, handle, subjectOf), readersOf: readersOf as (input: unknown) => readonly OperatorRole[] };
}

/** A call that takes signatures: `prepare` reads the current facts and makes the text; the rest is common to all acts. */
export function actRoute<E extends SignedEndpoint>(endpoint: E, prepare: Prepare<E>): ConsoleRoute {
  return { kind: 'act', endpoint, prepare: prepare as unknown as Prepare<OperatorEndpoint> };
}
