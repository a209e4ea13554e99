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
import { type AllBots, type BotChoice, type BotOrder, isNamed, readPlatformTime } from '../bot/queries.ts';
import { changePower, type PowerDelta, sumsByDay } from '../emission/store.ts';
import { actInParts, type PartRules, type SoFar } from './act-in-parts.ts';
import { actOnBots } from './act-on-bots.ts';
import { type BotParts, readChosenBots } from './choose-bots.ts';
import { countSkipped, listSkipped, type SkippedBots, type SkippedTally } from './skipped-bots.ts';

type MemberEndpoint = Endpoint & { readonly caller: 'member' };
type Calls = Readonly<Record<'check' | 'act' | 'checkAll' | 'actAll', MemberEndpoint>>;

/** What all four calls take in addition to the ids, parsed. */
type FieldsOf<C extends Calls> = ParsedInputOf<C['checkAll']>;

/** The answer of check and act, without what they skip. */
export type Shown<C extends Calls> = Omit<OutputOf<C['act']>, 'skipped'>;

type ReasonOf<C extends Calls> =
  OutputOf<C['act']> extends { skipped: readonly { reason: infer Reason extends string }[] } ? Reason : never;

type Doing = {
  readonly owner: string;
  /** The open day for an act, today for a check. */
  readonly day: number;
  /** True for an act: whatever else the plan reads must be locked too. */
  readonly isLocked: boolean;
};

export type Chosen<Total> = Doing & SoFar<Total>;

type Done = { readonly owner: string; readonly requestId: string; readonly day: number };

/**
 * One act on bots, done in parts. `begin` and `add` say their types and stand first in the definition: from them the
 * compiler infers what the functions below receive.
 */
type Rules<C extends Calls, Part, Total extends { readonly count: number }> = PartRules<Part, Total> & {
  /** What the act means today for some of its bots: the check shows it, the act does it, so they cannot differ. */
  plan(q: Queryable, chosen: Chosen<Total>, fields: FieldsOf<C>): Promise<Part>;
  /** The order in which bots share what does not suffice for all; by their numbers when left out. */
  readonly order?: BotOrder;
  /** The kind stored in the row that proves the act was done. */
  readonly kind: string;
  /** The kinds of bot events that account for its movements. */
  readonly facts: readonly BotEventKind[];
  /** What it costs the member for good; left out when there is no cost, or none that a session alone could waste. */
  readonly spends?: { readonly asset: Asset; cost(total: Total): Cost };
  /** The asset whose available balance the answer shows; left out when the act moves no money. */
  readonly balance?: Asset;
  /** Writes one part. The changes of power are collected and written once, at the end, in day order. */
  write(tx: Transaction, part: Part, act: Done): Promise<readonly PowerDelta[]>;
  movements?(total: Total, act: Done): readonly Movement[];
  /** `balanceUnits` is what is available before the act. */
  show(total: Total, at: { readonly day: number; readonly balanceUnits: bigint }): Shown<C>;
};

/** Builds the check and the act from one description, for named bots and for all bots of a member, on the same plan. */
export function botAct<
  C extends Calls,
  Part extends { readonly skipped: SkippedBots<ReasonOf<C>> },
  Total extends { readonly count: number },
>(calls: C, rules: Rules<C, Part, Total>) {
  const { order = 'number' } = rules;
  const availableOf = async (q: Queryable, owner: string) =>
    rules.balance ? (await readBalance(q, member(owner).available(rules.balance))).available : 0n;

  const planParts = <Skipped>(
    q: Queryable,
    own: BotParts,
    doing: Doing & { readonly asked: Asked<C, Skipped>; readonly write?: (part: Part) => Promise<void> },
  ) => {
    const { asked, write, ...rest } = doing;
    const plan = (part: SoFar<Total>) => rules.plan(q, { ...rest, ...part }, asked.fields);
    return actInParts(own, rules, { plan, tally: asked.tally(), ...(write && { write }) });
  };

  const check = async <Skipped>({ db }: Context, { account: owner }: MemberCall, asked: Asked<C, Skipped>) => {
    const { today: day } = await readPlatformTime(db);
    const own = readChosenBots(db, { owner, choice: asked.choice, day, order });
    const { total, skipped } = await planParts(db, own, { owner, day, isLocked: false, asked });
    return { ...rules.show(total, { day, balanceUnits: await availableOf(db, owner) }), skipped };
  };

  const act = <Skipped>(context: Context, call: MemberCall, asked: Asked<C, Skipped>) => {
    const { account: owner, requestId } = call;
    const { spends } = rules;
    const kind = isNamed(asked.choice) ? rules.kind : `${rules.kind}All`;
    const one = { owner, requestId, kind, choice: asked.choice, order };
    const work = async (tx: Transaction, own: BotParts, day: number, count?: CountSpending) => {
      const done = { owner, requestId, day };
      let power: readonly PowerDelta[] = [];
      const write = async (part: Part) => {
        power = sumsByDay([...power, ...(await rules.write(tx, part, done))]);
      };
      const { total, skipped } = await planParts(tx, own, { owner, day, isLocked: true, asked, write });
      await changePower(tx, owner, power);
      if (spends) await count?.(tx, spends.cost(total));
      const movements = rules.movements?.(total, done) ?? [];
      if (movements.length > 0) await context.ledger.postIn(tx, movements);
      // `postIn` has just locked the balance row, so read it here and subtract what these movements added.
      const balanceUnits = (await availableOf(tx, owner)) - gained(movements, owner, rules.balance);
      return { ...rules.show(total, { day, balanceUnits }), skipped };
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
  readonly tally: () => SkippedTally<ReasonOf<C>, Skipped>;
};

type Named = { readonly ids: readonly string[] };

function named<C extends Calls>({ ids, ...fields }: Named) {
  return { choice: ids, fields: fields as FieldsOf<C>, tally: listSkipped<ReasonOf<C>> };
}

function all<C extends Calls>({ status, ...fields }: Partial<AllBots>) {
  return { choice: { status }, fields: fields as FieldsOf<C>, tally: countSkipped<ReasonOf<C>> };
}

function gained(movements: readonly Movement[], owner: string, asset: Asset | undefined): bigint {
  if (asset === undefined) return 0n;
  const { id } = member(owner).available(asset);
  const legs = movements.flatMap((movement) => movement.legs).filter(({ account }) => account.id === id);
  return legs.reduce((sum, { units }) => sum + units, 0n);
}
