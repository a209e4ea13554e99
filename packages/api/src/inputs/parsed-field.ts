import * as v from 'valibot';
import { Refusal, type RefusalKey } from '../errors.ts';

/*
 * Fields for which the specification has a sentence. Their schemas accept any value and parse it afterwards: the use case
 * receives the parsed value, or the caller gets the sentence ("Amount must be greater than 0") and never a schema error.
 * The shape of the whole body is checked first; if it is right, the first sentence is the answer.
 */

/** Key of a schema's metadata under which it names its refusals; the OpenAPI document shows it as it is. */
const REFUSALS_IN_SCHEMA = 'x-refusals';

/** Metadata of a schema that names what its value can be refused with. @example v.metadata(refusing(['FORM_INCOMPLETE'])) */
export const refusing = (refusals: readonly RefusalKey[]) => (refusals.length > 0 ? { [REFUSALS_IN_SCHEMA]: refusals } : {});

type FieldParser<Parsed> = {
  /** Every key that `parse` can refuse with; source of the descriptor's list and the OpenAPI document. */
  readonly refusals: readonly RefusalKey[];
  /** The value as use cases receive it; throws a Refusal for anything else. It must check the length of the input itself. */
  readonly parse: (raw: unknown) => Parsed;
};

/**
 * A field by itself: the client sends `Sent`, the use case receives `Parsed`. An omitted field is parsed as undefined, so that
 * it gets the sentence for a missing value.
 * @example const ids = parsedField<string[], readonly string[]>('ids of 1 to 1000 own bots', { refusals, parse: parseBotIds })
 */
export const parsedField = <Sent, Parsed>(description: string, { refusals, parse }: FieldParser<Parsed>) =>
  v.pipe(
    // valibot skips an optional field without a default, and treats `undefined` as none, so the default is a function.
    v.optional(
      v.custom<Sent>(() => true),
      () => undefined,
    ),
    v.description(description),
    v.metadata(refusing(refusals)),
    v.rawTransform(({ dataset, addIssue }) => parseOrRefuse(() => parse(dataset.value), addIssue)),
  );

/**
 * A field that is parsed together with others: typed `T` for the client, unparsed for `parsedInput`. `refusals` are those
 * that concern this field.
 */
export const sent = <T>(description: string, refusals: readonly RefusalKey[] = []) =>
  v.pipe(
    v.optional(v.custom<T>(() => true)),
    v.description(description),
    v.metadata(refusing(refusals)),
    v.transform((raw): unknown => raw),
  );

/**
 * Fields that are parsed together, by one function in the order of their sentences: an amount needs its asset. `shape` may
 * also be a union; `parse` then receives the form that was sent.
 * @example parsedInput(v.strictObject({ asset: sent<string>('asset', ASSET_REFUSALS), … }), ({ asset, … }) => …)
 */
export const parsedInput = <const Shape extends v.GenericSchema, Parsed>(
  shape: Shape,
  parse: (fields: v.InferOutput<Shape>) => Parsed,
) =>
  v.pipe(
    shape,
    v.rawTransform<v.InferOutput<Shape>, Parsed>(({ dataset, addIssue }) => parseOrRefuse(() => parse(dataset.value), addIssue)),
  );

type AddIssue = (info: { message: string; input: Refusal }) => void;

/**
 * The parsed value, or an issue that carries the Refusal. The Refusal is not thrown, because an unknown field, which is checked
 * last, must still be found. A client cannot forge it as the input of an issue, because JSON cannot contain one.
 */
function parseOrRefuse<Parsed>(parse: () => Parsed, addIssue: AddIssue): Parsed {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    addIssue({ message: error.key, input: error });
    // The issue keeps the caller from reading the value.
    return undefined as never;
  }
}

type AnySchema = {
  readonly pipe?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly options?: readonly unknown[];
  readonly wrapped?: unknown;
  readonly item?: unknown;
  readonly metadata?: Readonly<Record<string, unknown>>;
};

/** Every refusal that the fields of a schema name, once. */
export function refusalsOf(schema: unknown): readonly RefusalKey[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { pipe = [], entries = {}, options = [], wrapped, item, metadata }: AnySchema = schema;
  const own = (metadata?.[REFUSALS_IN_SCHEMA] ?? []) as readonly RefusalKey[];
  // The first item of a pipe is the schema itself, whose properties the pipe exposes as its own.
  const parts = pipe.length > 0 ? pipe : [...Object.values(entries), ...options, wrapped, item];
  return [...new Set([...own, ...parts.flatMap(refusalsOf)])];
}
