import * as v from 'valibot';
import { type Endpoint, type Entrance, endpoint } from './endpoint.ts';
import type { RefusalKey, SuccessKey } from './errors.ts';
import { count, uuid } from './fields.ts';

type Entries = v.ObjectEntries;

/** One sentence for each form of the call: what it does. */
type Summaries = Readonly<Record<'check' | 'act' | 'checkAll' | 'actAll', string>>;

type Definition<
  Ids extends v.GenericSchema,
  Filter extends Entries,
  Fields extends Entries,
  ActFields extends Entries,
  Plan extends Entries,
  CheckPlan extends Entries,
  Reasons extends readonly string[],
> = {
  /** Of `act`; `…Check`, `…All` and `…AllCheck` follow from it. */
  readonly path: `/api/${string}`;
  readonly summary: Summaries;
  /** Names the things; the All forms have none. */
  readonly ids: Ids;
  /** Filter of the All forms; without it they act on everything. */
  readonly filter?: Filter;
  /** Fields that all four forms take in addition to the ids, and fields that only the acts take. */
  readonly fields?: Fields;
  readonly actFields?: ActFields;
  /** Fields that check and act both answer, and fields that only the checks add. */
  readonly plan: Plan;
  readonly checkPlan?: CheckPlan;
  /** Why a thing is skipped. */
  readonly skips: Reasons;
  /** Refusals by the rules. Each field names its own. */
  readonly refusals: { readonly both: readonly RefusalKey[]; readonly act?: readonly RefusalKey[] };
  readonly success?: SuccessKey;
  /** The act begins something in this menu; left out for an act that ends something. */
  readonly menu?: Entrance['menu'];
};

type Call<Input extends Entries, Output extends Entries> = Endpoint<
  v.StrictObjectSchema<Input, undefined>,
  v.StrictObjectSchema<Output, undefined>
> & { readonly caller: 'member' };

type SkippedOne<Reasons extends readonly string[]> = v.StrictObjectSchema<
  { readonly id: typeof uuid; readonly reason: v.PicklistSchema<Reasons, undefined> },
  undefined
>;
type SkippedCount<Reasons extends readonly string[]> = v.StrictObjectSchema<
  { readonly reason: v.PicklistSchema<Reasons, undefined>; readonly count: typeof count },
  undefined
>;
type Skipped<Item extends v.GenericSchema> = { readonly skipped: v.ArraySchema<Item, undefined> };

/** The four calls of one act: check and act, each for named things and for everything that the member owns, filtered if asked. */
export type ActOnMany<
  Ids extends v.GenericSchema,
  Filter extends Entries,
  Fields extends Entries,
  ActFields extends Entries,
  Plan extends Entries,
  CheckPlan extends Entries,
  Reasons extends readonly string[],
> = {
  readonly check: Call<{ readonly ids: Ids } & Fields, Plan & Skipped<SkippedOne<Reasons>> & CheckPlan>;
  readonly act: Call<{ readonly ids: Ids } & Fields & ActFields, Plan & Skipped<SkippedOne<Reasons>>>;
  readonly checkAll: Call<Filter & Fields, Plan & Skipped<SkippedCount<Reasons>> & CheckPlan>;
  readonly actAll: Call<Filter & Fields & ActFields, Plan & Skipped<SkippedCount<Reasons>>>;
};

/**
 * Describes an act on many things of a member once. Its checks change nothing and answer what the act would answer. The
 * named forms list skipped things one by one, the All forms say how many were skipped for which reason.
 * @example
 * const ship = actOnMany({ path: '/api/order/ship', ids: orderIds, plan: { count, cost: amount }, skips: ['paid_late'], … });
 * client.call(ship.checkAll, {}); // { count: 3, cost: '12.5', skipped: [{ reason: 'paid_late', count: 1 }] }
 */
export function actOnMany<
  Ids extends v.GenericSchema,
  const Plan extends Entries,
  const Reasons extends readonly string[],
  // biome-ignore lint/complexity/noBannedTypes: no further entries
  const Filter extends Entries = {},
  // biome-ignore lint/complexity/noBannedTypes: no further entries
  const Fields extends Entries = {},
  // biome-ignore lint/complexity/noBannedTypes: no further entries
  const ActFields extends Entries = {},
  // biome-ignore lint/complexity/noBannedTypes: no further entries
  const CheckPlan extends Entries = {},
>(
  definition: Definition<Ids, Filter, Fields, ActFields, Plan, CheckPlan, Reasons>,
): ActOnMany<Ids, Filter, Fields, ActFields, Plan, CheckPlan, Reasons> {
  const { path, summary, ids, filter, fields, actFields, plan, checkPlan, skips, refusals, success, menu } = definition;
  const one = { skipped: v.array(v.strictObject({ id: uuid, reason: v.picklist(skips) })) };
  const counts = { skipped: v.array(v.strictObject({ reason: v.picklist(skips), count })) };
  const call = { caller: 'member', ...(menu && { entrance: { menu } }) } as const;
  const check = { ...call, refusals: refusals.both } as const;
  const act = {
    ...call,
    mutates: true,
    ...(success && { success }),
    refusals: [...refusals.both, ...(refusals.act ?? [])],
  } as const;
  const calls = {
    check: endpoint({
      ...check,
      path: `${path}Check`,
      summary: summary.check,
      input: v.strictObject({ ids, ...fields }),
      output: v.strictObject({ ...plan, ...one, ...checkPlan }),
    }),
    act: endpoint({
      ...act,
      path,
      summary: summary.act,
      input: v.strictObject({ ids, ...fields, ...actFields }),
      output: v.strictObject({ ...plan, ...one }),
    }),
    checkAll: endpoint({
      ...check,
      path: `${path}AllCheck`,
      summary: summary.checkAll,
      input: v.strictObject({ ...filter, ...fields }),
      output: v.strictObject({ ...plan, ...counts, ...checkPlan }),
    }),
    actAll: endpoint({
      ...act,
      path: `${path}All`,
      summary: summary.actAll,
      input: v.strictObject({ ...filter, ...fields, ...actFields }),
      output: v.strictObject({ ...plan, ...counts }),
    }),
  };
  // The compiler cannot infer that a spread of an optional generic is that generic or nothing.
  return calls as unknown as ActOnMany<Ids, Filter, Fields, ActFields, Plan, CheckPlan, Reasons>;
}
