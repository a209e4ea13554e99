import type { BotEventKind } from '@ocean/api/areas/bots/bot-event';
import type { Asset } from '@ocean/api/assets';
import type { Endpoint, OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import type { Context } from '../../../context.ts';
import type { Queryable, Transaction } from '../../../db/database.ts';
import { type Handler, type MemberCall, type Route, route } from '../../../http/route.ts';
import { member } from '../../../ledger/accounts.ts';
import { readBalance } from '../../../ledger/balances.ts';
import type { Movement } from '../../../ledger/ledger.ts';
import { type Cost, type CountSpending, prepareSpending } from '../../account/own-spending/entry.ts';
import { type AllBots, type BotChoice, isNamed, type OwnBot, readPlatformTime } from '../bot/queries.ts';
import { actOnBots } from './act-on-bots.ts';
import { readChosenBots } from './choose-bots.ts';
import { countSkipped, listSkipped, type SkippedBots } from './skipped-bots.ts';

type MemberEndpoint = Endpoint & { readonly caller: 'member' };
type Calls = Readonly<Record<'check' | 'act' | 'checkAll' | 'actAll', MemberEndpoint>>;

/** What all four calls take in addition to the ids, parsed. */
type FieldsOf<C extends Calls> = ParsedInputOf<C['checkAll']>;

/** What check and act answer, but for what they skip. */
export type Shown<C extends Calls> = Omit<OutputOf<C['act']>, 'skipped'>;

type ReasonOf<C extends Calls> =
  OutputOf<C['act']> extends { skipped: readonly { reason: infer Reason extends string }[] } ? Reason : never;

export type Chosen = {
  readonly owner: string;
  /** The open day for an act, today for a check. */
  readonly day: number;
  readonly own: readonly OwnBot[];
  /** True for an act: whatever else the plan reads must be locked too. */
  readonly isLocked: boolean;
};

type Done = { readonly owner: string; readonly requestId: string; readonly day: number };

/**
 * One act on bots. `plan` stands first in the definition: from it the compiler infers what the functions below receive.
 */
type Rules<C extends Calls, Plan> = {
  /** The kind stored in the row that proves the act was done. */
  readonly kind: string;
  /** The kinds of bot events that account for its movements. */
  readonly facts: readonly BotEventKind[];
  /** What it costs the member for good; left out when nothing, or nothing that a session alone could waste. */
  readonly spends?: { readonly asset: Asset; cost(plan: Plan): Cost };
  /** The asset whose available balance the answer shows; left out when the act moves no money. */
  readonly balance?: Asset;
  /** What the act means today: the check shows it, the act does it, so they cannot differ. */
  plan(q: Queryable, chosen: Chosen, fields: FieldsOf<C>): Promise<Plan>;
  write(tx: Transaction, plan: Plan, act: Done): Promise<void>;
  movements?(plan: Plan, act: Done): readonly Movement[];
  /** `balanceUnits` is what is available before the act. */
  show(plan: Plan, balanceUnits: bigint): Shown<C>;
};

/** The check and the act of one description, for bots that are named and for all of a member, on one plan. */
export function botAct<C extends Calls, Plan extends { readonly skipped: SkippedBots<ReasonOf<C>> }>(
  calls: C,
  rules: Rules<C, Plan>,
) {
  const availableOf = async (q: Queryable, owner: string) =>
    rules.balance ? (await readBalance(q, member(owner).available(rules.balance))).available : 0n;

  const check = async <Skipped>({ db }: Context, { account: owner }: MemberCall, asked: Asked<C, Skipped>) => {
    const { today: day } = await readPlatformTime(db);
    const own = await readChosenBots(db, { owner, choice: asked.choice, day });
    const plan = await rules.plan(db, { owner, day, own, isLocked: false }, asked.fields);
    return { ...rules.show(plan, await availableOf(db, owner)), skipped: asked.show(plan.skipped) };
  };

  const act = <Skipped>(context: Context, call: MemberCall, asked: Asked<C, Skipped>) => {
    const { account: owner, requestId } = call;
    const { spends } = rules;
    const kind = isNamed(asked.choice) ? rules.kind : `${rules.kind}All`;
    const one = { owner, requestId, kind, choice: asked.choice };
    const work = async (tx: Transaction, own: readonly OwnBot[], day: number, count?: CountSpending) => {
      const plan = await rules.plan(tx, { owner, day, own, isLocked: true }, asked.fields);
      const done = { owner, requestId, day };
      await rules.write(tx, plan, done);
      if (spends) await count?.(tx, spends.cost(plan));
      const movements = rules.movements?.(plan, done) ?? [];
      if (movements.length > 0) await context.ledger.postIn(tx, movements);
      // `postIn` has just locked the balance row, so read it here and subtract what these movements added.
      const beforeUnits = (await availableOf(tx, owner)) - gained(movements, owner, rules.balance);
      return { ...rules.show(plan, beforeUnits), skipped: asked.show(plan.skipped) };
    };
    return actOnBots(context, one, work, spends && (() => prepareSpending(context, call, spends.asset)));
  };

  const handlers = {
    check: (context: Context, call: MemberCall, input: Named) => check(context, call, named<C>(input)),
    act: (context: Context, call: MemberCall, input: Named) => act(context, call, named<C>(input)),
    checkAll: (context: Context, call: MemberCall, input: Partial<AllBots>) => check(context, call, all<C>(input)),
    actAll: (context: Context, call: MemberCall, input: Partial<AllBots>) => act(context, call, all<C>(input)),
    // The compiler cannot see that ids, fields, what is shown and what is skipped are what `C` consists of.
  } as unknown as { readonly [Form in keyof Calls]: Handler<C[Form]> };
  const routes: readonly Route[] = [
    route(calls.check, handlers.check),
    route(calls.act, handlers.act),
    route(calls.checkAll, handlers.checkAll),
    route(calls.actAll, handlers.actAll),
  ];
  return { ...handlers, facts: rules.facts, routes };
}

type Asked<C extends Calls, Skipped> = {
  readonly choice: BotChoice;
  readonly fields: FieldsOf<C>;
  readonly show: (skipped: SkippedBots<ReasonOf<C>>) => Skipped;
};

type Named = { readonly ids: readonly string[] };

function named<C extends Calls>({ ids, ...fields }: Named) {
  return { choice: ids, fields: fields as FieldsOf<C>, show: listSkipped<ReasonOf<C>> };
}

function all<C extends Calls>({ status, ...fields }: Partial<AllBots>) {
  return { choice: { status }, fields: fields as FieldsOf<C>, show: countSkipped<ReasonOf<C>> };
}

function gained(movements: readonly Movement[], owner: string, asset: Asset | undefined): bigint {
  if (asset === undefined) return 0n;
  const { id } = member(owner).available(asset);
  const legs = movements.flatMap((movement) => movement.legs).filter(({ account }) => account.id === id);
  return legs.reduce((sum, { units }) => sum + units, 0n);
}
