import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { RefusalKey, SuccessKey } from './errors.ts';
import { fileText, nothing } from './fields.ts';
import { refusalsOf } from './inputs/parsed-field.ts';

/** Who may call: a visitor needs no token, a member sends the session token. */
export type Caller = 'visitor' | 'member';

type Menu = `/${string}`;

/** The menus in which a call begins something. */
export type Entrance<Input extends GenericSchema = GenericSchema> = {
  /** The menu's address, such as '/bot'. With several menus, one open menu is enough. */
  readonly menu: Menu | readonly Menu[];
  /** Whether this form of the call begins something; without it, every form does. */
  when?(input: InferOutput<Input>): boolean;
};

/**
 * One call, described once: the server validates with it, the web app gets its types and the OpenAPI document is generated
 * from it. A `mutates` call moves money or changes state and takes an `idempotency-key` (◆ in the design).
 */
export type Endpoint<Input extends GenericSchema = GenericSchema, Output extends GenericSchema = GenericSchema> = {
  readonly path: `/api/${string}`;
  readonly caller: Caller;
  readonly summary: string;
  readonly mutates?: true;
  readonly input: Input;
  readonly output: Output;
  /**
   * Refusals of this call, in addition to those of every call (session, shape, rate). A definition names the refusals by the
   * rules; `endpoint()` puts those of the fields before them.
   */
  readonly refusals?: readonly RefusalKey[];
  /** The message of a successful call; OPERATION_SUCCESS by default. */
  readonly success?: SuccessKey;
  /**
   * The call begins something new in a menu, and is refused with NOT_OPEN while operators have closed that menu. Reads and
   * calls that end something (stop, collect, withdraw, cancel) have none: a switch closes entrances, never exits.
   */
  readonly entrance?: Entrance<Input>;
  /** A suspended member may call it. */
  readonly whileSuspended?: true;
  /** A lower rate limit, for calls that invite guessing or flooding, or are expensive to answer. */
  readonly limit?: 'signIn' | 'estimate' | 'question';
  /** The answer is the same for all callers and may be this old; it carries an ETag. */
  readonly cacheSeconds?: number;
  /**
   * A replica of the database may serve it, once it has all that the caller has written: a list, a page of figures, a file. Writes
   * of others may be missing for two seconds, so nothing may depend on it: no check, no quote, no balance to spend from.
   */
  readonly fromReplica?: true;
  /** Success is answered with a file that is streamed while it is made; everything else with the envelope as usual. */
  readonly file?: FileOf;
  /**
   * Forms of the call that wait for an outside service, and the time allowed for their answer; other forms have the usual time.
   * Fields as sent, so that client and server can tell before parsing.
   */
  readonly slow?: { readonly seconds: number; readonly when: Readonly<Record<string, string | boolean>> };
  /** The body is one file as multipart/form-data. It has no time limit while it makes progress. */
  readonly upload?: true;
};

export type FileOf = { readonly type: 'text/csv' | 'application/json'; readonly name: string };

export type FileEndpoint<Input extends GenericSchema = GenericSchema, C extends Caller = Caller> = Endpoint<
  Input,
  GenericSchema<string>
> & {
  readonly caller: C;
  readonly file: FileOf;
};

export type UploadEndpoint<Output extends GenericSchema = GenericSchema> = Endpoint<typeof nothing, Output> & {
  readonly caller: 'member';
  readonly mutates: true;
  readonly upload: true;
};

/** What a caller sends. */
export type InputOf<E extends Endpoint> = InferInput<E['input']>;
/** What the handler receives after the door has parsed it. */
export type ParsedInputOf<E extends Endpoint> = InferOutput<E['input']>;
export type OutputOf<E extends Endpoint> = InferOutput<E['output']>;

export function endpoint<const Input extends GenericSchema, const Output extends GenericSchema, const C extends Caller>(
  definition: Endpoint<Input, Output> & { readonly caller: C },
): Endpoint<Input, Output> & { readonly caller: C } {
  return withFieldRefusals(definition);
}

/** A call that answers with a file: the member's own, or a public one. It changes nothing, and its rate is limited. */
export function fileEndpoint<const Input extends GenericSchema, const C extends Caller>(
  definition: Omit<FileEndpoint<Input>, 'caller' | 'output' | 'mutates'> & { readonly caller: C },
): FileEndpoint<Input, C> {
  return withFieldRefusals({ ...definition, output: fileText });
}

/** A call that takes one file of a member. */
export function uploadEndpoint<const Output extends GenericSchema>(
  definition: Omit<UploadEndpoint<Output>, 'caller' | 'input' | 'mutates' | 'upload'>,
): UploadEndpoint<Output> {
  return withFieldRefusals({ ...definition, caller: 'member', mutates: true, upload: true, input: nothing });
}

/** Seconds within which the server answers; undefined for the usual time. */
export function slowSeconds({ slow }: Pick<Endpoint, 'slow'>, sent: unknown): number | undefined {
  if (!slow || typeof sent !== 'object' || sent === null) return undefined;
  const isSlow = Object.entries(slow.when).every(([field, value]) => (sent as Record<string, unknown>)[field] === value);
  return isSlow ? slow.seconds : undefined;
}

function withFieldRefusals<E extends Endpoint>(definition: E): E {
  const closed = definition.entrance ? (['NOT_OPEN'] as const) : [];
  const refusals = [...new Set([...refusalsOf(definition.input), ...(definition.refusals ?? []), ...closed])];
  return refusals.length > 0 ? { ...definition, refusals } : definition;
}
