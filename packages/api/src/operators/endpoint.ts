import * as v from 'valibot';
import { operatorSignature } from './fields.ts';
import { OPERATOR_ROLES, type OperatorRole } from './roles.ts';

/** 'visitor': a call that needs no session. */
export type OperatorCaller = 'visitor' | readonly OperatorRole[];

/**
 * One call of the console, described once: the operators' server validates with it, and the console gets its types from it.
 * These calls are served on a separate port and origin and are not part of the members' API.
 */
export type OperatorEndpoint<
  Input extends v.GenericSchema = v.GenericSchema,
  Output extends v.GenericSchema = v.GenericSchema,
> = {
  readonly path: `/ops-api/${string}`;
  /** The roles that may call it; an owner may always. */
  readonly caller: OperatorCaller;
  readonly summary: string;
  readonly input: Input;
  readonly output: Output;
  /** The answer contains data of a member or identifies a person: every reading is recorded with its operator. */
  readonly isPersonal?: true;
  /** It takes signatures, and is done once enough operators have signed. */
  readonly isSigned?: true;
};

export type OperatorInputOf<E extends OperatorEndpoint> = v.InferInput<E['input']>;
export type OperatorParsedInputOf<E extends OperatorEndpoint> = v.InferOutput<E['input']>;
export type OperatorOutputOf<E extends OperatorEndpoint> = v.InferOutput<E['output']>;

export function operatorEndpoint<const Input extends v.GenericSchema, const Output extends v.GenericSchema>(
  definition: OperatorEndpoint<Input, Output>,
): OperatorEndpoint<Input, Output> {
  return definition;
}

/** Every role may read what the platform does; only personal data is restricted. */
export const EVERY_ROLE: readonly OperatorRole[] = OPERATOR_ROLES;

/** Enough for the longest text: news in 13 languages, before and after a change. */
const MAX_TEXT = 200_000;

/** The text as its operator read it, and the wallet's signature under it (EIP-191). */
const signing = v.strictObject({ text: v.pipe(v.string(), v.maxLength(MAX_TEXT)), signature: operatorSignature });

/** The text to sign, its signers, and the outcome. */
export const signedOutcome = v.strictObject({
  text: v.string(),
  role: v.picklist(OPERATOR_ROLES),
  signaturesNeeded: v.number(),
  /** Lower-case addresses of operators who signed exactly this text and have the role today. */
  signers: v.array(v.string()),
  isDone: v.boolean(),
  /** What was done, in sentences. */
  said: v.array(v.string()),
});
export type SignedOutcome = v.InferOutput<typeof signedOutcome>;

/**
 * An act of operators. Without `signing` nothing changes, and the answer is the text to sign. With it the signature is added,
 * and the act is done once there are enough signatures.
 */
export function signedEndpoint<const Entries extends v.ObjectEntries>(definition: {
  readonly path: `/ops-api/${string}`;
  readonly caller: readonly OperatorRole[];
  readonly summary: string;
  readonly fields: Entries;
}) {
  const { fields, ...rest } = definition;
  const input = v.strictObject({ ...fields, signing: v.optional(signing) });
  return operatorEndpoint({ ...rest, isSigned: true, input, output: signedOutcome });
}

/** A failed answer of the console's server. The HTTP status gives the kind, the message is for the operator. */
export type OperatorFailure = { readonly error: { readonly key: string; readonly message: string } };
