import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { RefusalKey, SuccessKey } from './errors.ts';
import { fileText, nothing } from './fields.ts';
import { refusalsOf } from './inputs/parsed-field.ts';

/** Who may call: a visitor needs no token, a member sends the session token. */
export type Caller = 'visitor' | 'member';

type Menu = `/${string}`;

/** Where a call begins something. */
export type Entrance<Input extends GenericSchema = GenericSchema> = {
  /** The menu's address, such as '/bot'; of several, one that is open is enough. */
  readonly menu: Menu | readonly Menu[];
  /** Which forms of the call begin something; without it, all of them. */
  when?(input: InferOutput<Input>): boolean;
};

/**
 * One call, described once: the server validates with it, the web types with it and the OpenAPI document is made
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
   * Refusals that this call makes by name, in addition to those every call can make (session, shape, rate). A definition names
   * what the rules refuse; `endpoint()` puts those of the fields before them.
   */
  readonly refusals?: readonly RefusalKey[];
  /** What `msg` says when it was done; OPERATION_SUCCESS without one. */
  readonly success?: SuccessKey;
  /**
   * It begins something new in a menu, and is refused with NOT_OPEN while operators have closed that menu. Reads, and what
   * ends something (stop, collect, withdraw, cancel), have none: a switch closes entrances, never exits.
   */
  readonly entrance?: Entrance<Input>;
  /** A suspended member may do it. */
  readonly whileSuspended?: true;
  /** Fewer requests a minute: what a guesser or a flood would call, or what costs much to work out. */
  readonly limit?: 'signIn' | 'estimate' | 'question';
  /** The answer is the same for all callers and may be this old; it carries an ETag. */
  readonly cacheSeconds?: number;
  /**
   * A replica of the database may serve it, once it has all that the caller has written: a list, a page of figures, a file. What
   * others did may be missing for two seconds, so that nothing is decided by it: no check, no quote, no balance to spend from.
   */
  readonly fromReplica?: true;
  /** Done is answered by a file, sent while it is made; everything else by the envelope, as always. */
  readonly file?: FileOf;
  /**
   * Forms of the call that wait for an outside service, and how long their answer may take; the others have the usual time. Fields
   * as they are sent, so that both sides see it before anything is parsed.
   */
  readonly slow?: { readonly seconds: number; readonly when: Readonly<Record<string, string | boolean>> };
  /** The body is one file as multipart/form-data. It has as long as it needs, as long as it makes progress. */
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

/** A call that answers with a file: the member's own, or one for everybody. It changes nothing, and few a minute are made. */
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

/** Seconds in which the server answers; undefined: as fast as every call. */
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
