import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { earnings } from '@ocean/api/areas/earnings';
import { home } from '@ocean/api/areas/home';
import { ido } from '@ocean/api/areas/ido';
import { purchases } from '@ocean/api/areas/purchases';
import { records } from '@ocean/api/areas/records';
import { staking } from '@ocean/api/areas/staking';
import { team } from '@ocean/api/areas/team';
import { voting } from '@ocean/api/areas/voting';
import { isRefusalKey, Refusal } from '@ocean/api/errors';
import type { Random } from '../../machine/random.ts';
import { NothingToDo } from '../orders/nothing-to-do.ts';
import { ORDER_REFUSALS, type OrderKind, PREPARE_ORDERS } from '../orders/order-traffic.ts';
import type { CampaignMember } from './platform.ts';

export type OperationKind = 'withdraw' | 'convert' | 'buy' | 'transfer' | 'stake' | 'tokens' | 'vote' | OrderKind;

/** Assets of withdrawals, bot purchases and transfers. */
export type SpentAsset = 'USDT' | 'BCG';

/** A money operation that was confirmed to a client, with its answer, for the comparison with the database. */
export type Acknowledged = {
  readonly kind: OperationKind;
  readonly owner: string;
  /** The id of the withdrawal, quote, purchase (also of a vote), transfer, stake or order; marked when accepted or cancelled. */
  readonly id: string;
  /** The recipient of a transfer, or the owner of an accepted order. */
  readonly to?: string;
  /** Base units of USDT that were held or spent. */
  readonly usdtUnits: bigint;
  /** Base units of BCG that were received; negative for BCG that was held, spent or staked. */
  readonly bcgUnits: bigint;
  readonly bots: number;
};

export type Traffic = {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that no client should ever get, such as an internal error. */
  readonly faults: readonly string[];
  /** The number of operations that are sent and not answered yet. */
  unanswered(): number;
  /** Resolves when this many more operations are acknowledged; records a fault when that takes too long. */
  reaches(count: number): Promise<void>;
  /**
   * Stops new operations; resolves when every sent one is answered. With a limit, open operations are not a fault: a
   * control must be caught by a wrong result, not by being slow.
   */
  drain(withinMs?: number): Promise<void>;
  /** Resolves when the last request has ended, soon after the server is gone: no request may reach the next platform. */
  ended(): Promise<void>;
};

/** Not answers about the money: the request is repeated with the same key until there is one. */
export const UNANSWERED: ReadonlySet<string> = new Set([
  'CONNECTION_FAILED',
  'TIMEOUT',
  'UNAVAILABLE',
  'STATUS_FAILED',
  'DO_NOT_RESUBMIT',
  'CHAIN_UNAVAILABLE',
]);
/** Refusals that leave the money unchanged, such as an offer that expired before it could be repeated. */
const WITHOUT_EFFECT = new Set<string>([
  ...ORDER_REFUSALS,
  'QUOTE_EXPIRED',
  'QUOTE_UNKNOWN',
  'PURCHASE_EXPIRED',
  'PURCHASE_UNKNOWN',
  'BALANCE_INSUFFICIENT',
  'BCG_INSUFFICIENT',
  'STAKES_TOO_MANY',
  // The IDO allows ten purchases per address.
  'IDO_TOO_MANY',
  // After a day the price of BCG is outdated, and a round sells nothing without a current price.
  'IDO_PAUSED',
  // Two clients of one member may choose the same project.
  'ALREADY_VOTED',
]);
const REPEAT_AFTER_MS = 250;
const DRAINED_WITHIN_MS = 90_000;
const WATCH_MS = 10;

/** Clients that keep sending money operations through kills and restarts, and repeat unanswered ones. */
export function startTraffic(
  members: readonly CampaignMember[],
  options: { clients: number; random: Random; patienceMs: number; kinds?: readonly OperationKind[] },
): Traffic {
  const acknowledged: Acknowledged[] = [];
  const faults: string[] = [];
  let isStopping = false;
  let isGivenUp = false;
  const open = new Set<Promise<void>>();

  /** Repeats one operation until it is answered, in the background: the client does not wait for a dead server. */
  const finish = async (operation: Operation) => {
    while (!isGivenUp) {
      const outcome = await attempt(operation, faults);
      if (outcome === 'again') await sleep(REPEAT_AFTER_MS);
      else {
        if (outcome) {
          acknowledged.push(outcome);
          await lookAfter(operation, outcome, faults);
        }
        return;
      }
    }
  };
  const client = async () => {
    while (!isStopping) {
      const member = options.random.pick(members);
      const kind = options.random.pick(options.kinds ?? KINDS);
      const operation = await prepare(member, kind).catch((error: unknown) => {
        judgePreparing(error, kind, faults);
        return undefined;
      });
      if (!operation) {
        await sleep(REPEAT_AFTER_MS / 5);
        continue;
      }
      const whole = finish(operation).finally(() => open.delete(whole));
      open.add(whole);
      await Promise.race([whole, sleep(PATIENCE_MS)]);
    }
  };
  const clients = Array.from({ length: options.clients }, client);

  return {
    acknowledged,
    faults,
    unanswered: () => open.size,
    async reaches(count) {
      const target = acknowledged.length + count;
      const deadline = Date.now() + options.patienceMs;
      while (acknowledged.length < target && Date.now() < deadline) await sleep(WATCH_MS);
      if (acknowledged.length < target) faults.push(`clients reached only ${acknowledged.length} of ${target} operations`);
    },
    async drain(withinMs) {
      isStopping = true;
      await Promise.all(clients);
      const deadline = Date.now() + (withinMs ?? DRAINED_WITHIN_MS);
      while (open.size > 0 && Date.now() < deadline) await sleep(WATCH_MS);
      if (open.size > 0 && withinMs === undefined) faults.push(`${open.size} operations never got an answer`);
      isGivenUp = true;
    },
    async ended() {
      await Promise.all(open);
    },
  };
}

/** After this time a client starts another operation while the unanswered one is repeated. */
const PATIENCE_MS = 400;
const KINDS: readonly OperationKind[] = ['withdraw', 'convert', 'buy', 'transfer', 'transfer', 'stake', 'tokens', 'vote'];
/** For members who also trade at the desk. */
export const KINDS_WITH_ORDERS: readonly OperationKind[] = [...KINDS, 'order', 'order', 'accept', 'cancel'];

export type Operation = { readonly kind: OperationKind; readonly member: CampaignMember; send(): Promise<Acknowledged> };

/** Lists that a replica may serve; their first page must contain the id that was just acknowledged. */
const SHOWN_BY: Partial<Record<OperationKind, (member: CampaignMember) => Promise<readonly string[]>>> = {
  withdraw: async (member) => (await member.call(earnings.listWithdrawals, { size: 100 })).list.map(({ id }) => id),
  buy: async (member) =>
    (await member.call(purchases.list, { onlyPaid: true, size: 100 })).list.map(({ purchaseId }) => purchaseId),
};
/** Pages and lists that a replica may serve and that need not show the acknowledged operation. */
const ALSO_READ: readonly ((member: CampaignMember) => Promise<unknown>)[] = [
  (member) => member.call(team.show, {}),
  (member) => member.call(records.list, {}),
  (member) => member.call(home.show, {}),
];

/** Reads the member's acknowledged operation back. An unanswered read is not repeated, because the next operation reads again. */
async function lookAfter({ kind, member }: Operation, { id }: Acknowledged, faults: string[]): Promise<void> {
  const shown = SHOWN_BY[kind];
  try {
    if (!shown) await ALSO_READ[Number.parseInt(id.slice(-2), 16) % ALSO_READ.length]?.(member);
    else if (!(await shown(member)).includes(id)) faults.push(`a read right after ${kind} ${id} did not show it`);
  } catch (error) {
    if (!(error instanceof Refusal)) faults.push(`reading after ${kind} failed: ${String(error)}`);
    else if (!UNANSWERED.has(error.key)) faults.push(`reading after ${kind} was refused: ${error.key}`);
  }
}

async function attempt(operation: Operation, faults: string[]): Promise<Acknowledged | 'again' | undefined> {
  try {
    return await operation.send();
  } catch (error) {
    if (!(error instanceof Refusal) || !isRefusalKey(error.key)) throw error;
    if (UNANSWERED.has(error.key)) return 'again';
    if (error.key === 'INTERNAL') {
      faults.push(`${operation.kind} caused an internal error: ${JSON.stringify(error.params)}`);
      return 'again';
    }
    if (!WITHOUT_EFFECT.has(error.key)) faults.push(`${operation.kind} was refused: ${error.key}`);
    return undefined;
  }
}

/** Judges a failed preparatory call (an offer, a check, a list): it must be a proper refusal, and is not repeated. */
function judgePreparing(error: unknown, kind: OperationKind, faults: string[]): void {
  if (error instanceof NothingToDo) return;
  if (!(error instanceof Refusal)) faults.push(`preparing ${kind} failed: ${String(error)}`);
  else if (!UNANSWERED.has(error.key) && !WITHOUT_EFFECT.has(error.key))
    faults.push(`preparing ${kind} was refused: ${error.key} ${JSON.stringify(error.params)}`);
}

const COIN = 10n ** 18n;
const WITHDRAWN = { USDT: { text: '10', units: 10_000_000n }, BCG: { text: '100', units: 100n * COIN } } as const;
const SENT = { USDT: { text: '0.5', units: 500_000n }, BCG: { text: '5', units: 5n * COIN } } as const;
const STAKED = { text: '10', units: 10n * COIN };
const TOKENS = 100;

type How = { readonly asset?: SpentAsset; readonly idempotencyKey?: string };

/** Makes the preparatory call (an offer, a priced purchase); the returned operation then moves money under one key. */
export async function prepare(
  member: CampaignMember,
  kind: OperationKind,
  { asset = 'USDT', idempotencyKey = randomUUID() }: How = {},
): Promise<Operation> {
  const send = await PREPARE[kind](member, { asset, idempotencyKey });
  return { kind, member, send: async () => ({ ...EMPTY, owner: member.id, kind, ...(await send()) }) };
}

type Did = Pick<Acknowledged, 'id'> & Partial<Acknowledged>;
type Preparing = (member: CampaignMember, how: Required<How>) => Promise<() => Promise<Did>>;

const EMPTY = { usdtUnits: 0n, bcgUnits: 0n, bots: 0 };

/** The spent units, in the field of the asset. */
const spent = (asset: SpentAsset, units: bigint) => (asset === 'USDT' ? { usdtUnits: units } : { bcgUnits: -units });

const PREPARE: Readonly<Record<OperationKind, Preparing>> = {
  ...PREPARE_ORDERS,
  async withdraw(member, { asset, idempotencyKey }) {
    const { text, units } = WITHDRAWN[asset];
    return async () => {
      const { id } = await member.call(earnings.withdraw, { asset, amount: text }, { idempotencyKey });
      return { id, ...spent(asset, units) };
    };
  },
  async stake(member, { idempotencyKey }) {
    return async () => {
      const { stake } = await member.call(staking.pledge, { amount: STAKED.text, days: 30 }, { idempotencyKey });
      return { id: stake.id, ...spent('BCG', STAKED.units) };
    };
  },
  async transfer(member, { asset, idempotencyKey }) {
    const { inviter } = member;
    if (inviter === null) throw new NothingToDo('the member has no inviter to send to');
    const { text, units } = SENT[asset];
    return async () => {
      const { id } = await member.call(earnings.transfer, { asset, amount: text, to: inviter }, { idempotencyKey });
      return { id, to: inviter.toLowerCase(), ...spent(asset, units) };
    };
  },
  async convert(member, { idempotencyKey }) {
    const { quote } = await member.call(earnings.convert, { from: 'USDT', to: 'BCG', amount: '1', action: 'quote' });
    const quoteId = quote?.quoteId ?? '';
    return async () => {
      const { done } = await member.call(earnings.convert, { quoteId }, { idempotencyKey });
      return { id: quoteId, usdtUnits: 1_000_000n, bcgUnits: unitsOf('BCG', done?.get ?? '0') };
    };
  },
  async buy(member, { asset, idempotencyKey }) {
    const { purchaseId, total } = await member.call(purchases.quoteBots, { quantity: 1, asset, payBy: 'balance' });
    return async () => {
      await member.call(purchases.payBots, { purchaseId, payBy: 'balance' }, { idempotencyKey });
      return { id: purchaseId, bots: 1, ...spent(asset, unitsOf(asset, total)) };
    };
  },
  async tokens(member, { idempotencyKey }) {
    const { purchaseId, total } = await member.call(ido.quote, { quantity: TOKENS, asset: 'USDT', payBy: 'balance' });
    return async () => {
      await member.call(ido.pay, { purchaseId, payBy: 'balance' }, { idempotencyKey });
      return { id: purchaseId, usdtUnits: unitsOf('USDT', total), bcgUnits: BigInt(TOKENS) * COIN };
    };
  },
  async vote(member, { idempotencyKey }) {
    const { list } = await member.call(voting.list, { state: 'open' });
    const project = list.find(({ myVote }) => myVote === null);
    if (!project) throw new NothingToDo('the member has voted on everything that is open');
    return async () => {
      const { purchase } = await member.call(
        voting.vote,
        { id: project.id, side: 'support', payBy: 'balance' },
        { idempotencyKey },
      );
      return { id: purchase.purchaseId, usdtUnits: unitsOf('USDT', purchase.total) };
    };
  },
};

export function unitsOf(asset: SpentAsset, text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(asset === 'BCG' ? 18 : 6, '0'));
}
