import type { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import { type DeskAnswers, OPERATOR } from './desk-states.ts';

type Order = OutputOf<typeof desk.orderDetail>;
type Row = OutputOf<typeof desk.orders>['list'][number];
type Service = OutputOf<typeof desk.services>['list'][number];
type Market = OutputOf<typeof desk.markets>['list'][number];
type LevelRow = OutputOf<typeof desk.level>['levels'][number];
type Message = OutputOf<typeof desk.messages>['list'][number];

const id = (number: number) => `0192f1a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

export const ORDER_ID = id(1);
export const SERVICE_ID = id(50);

const person = { address: '0x7a3f…c91E', nickname: 'Harbour Pilot', avatar: null };
const customer = { address: '0x0d41…e1c4', nickname: 'بحّار الميناء', avatar: null };

const row = (change: Partial<Row> = {}): Row => ({
  id: ORDER_ID,
  market: 'BCG/USDT',
  side: 'buy',
  amount: '120',
  rate: '0.2',
  gives: { asset: 'USDT', amount: '24' },
  gets: { asset: 'BCG', amount: '120' },
  state: 'pending',
  reason: null,
  role: 'customer',
  may: ['cancel', 'message'],
  placedAt: at(-8),
  expiresAt: at(22),
  releaseAt: null,
  unread: 0,
  partner: person,
  ...change,
});

const order = (change: Partial<Order> = {}): Order => ({
  ...row(),
  customer: `0x${'0d41'.repeat(10)}`,
  operator: `0x${'7a3f'.repeat(10)}`,
  isNamed: true,
  acceptedAt: null,
  endedAt: null,
  releasedAt: null,
  fee: null,
  feePercent: null,
  extensions: [],
  accepting: null,
  ...change,
});

const accepting = {
  fee: '0.048',
  feePercent: '0.2',
  net: '23.952',
  releaseAt: at(24 * 60),
  quotaLeft: '760',
  free: '340',
  barrier: null,
  signatureNeeded: false,
};

/** An order as each party sees it, in each state. */
export const ORDERS = {
  pending: order(),
  waiting: order({ role: 'operator', may: ['accept', 'message'], partner: customer, accepting }),
  barred: order({
    role: 'candidate',
    may: ['accept'],
    partner: customer,
    customer: null,
    operator: null,
    accepting: { ...accepting, barrier: 'ORDER_QUOTA' },
  }),
  completed: order({
    role: 'operator',
    state: 'completed',
    may: ['message'],
    partner: customer,
    acceptedAt: at(-6),
    releaseAt: at(30 * 60),
    fee: '0.048',
    feePercent: '0.2',
    unread: 2,
    extensions: [{ at: at(-2), until: at(30 * 60), reason: 'The customer asked us to look at a picture.' }],
  }),
  bought: order({ state: 'completed', may: ['message'], acceptedAt: at(-6), releaseAt: at(24 * 60) }),
  timedOut: order({ state: 'timedOut', reason: 'expired', may: [], endedAt: at(-1) }),
} as const satisfies Record<string, Order>;

const facts = { completed: 214, missed: 3, completion: 98, medianSecondsToAccept: 190, volume: '48210.5' };
const service = (change: Partial<Service> = {}): Service => ({
  id: SERVICE_ID,
  market: 'BCG/USDT',
  side: 'buy',
  rate: '0.204',
  hasOwnRate: true,
  min: '1',
  max: '500',
  isOpen: true,
  takesOrders: true,
  ...change,
});

const market = (base: Market['base'], change: Partial<Market> = {}): Market => ({
  market: `${base}/USDT`,
  base,
  quote: 'USDT',
  isOpen: true,
  reference: '0.2',
  band: { least: '0.196', most: '0.204' },
  bandPercent: '2',
  channels: { buy: 4, sell: 2 },
  ...change,
});

const levelRow = (
  level: number,
  change: Omit<LevelRow, 'level' | 'counted' | 'volume' | 'deposit'> & Partial<LevelRow>,
): LevelRow => ({
  level,
  counted: '8240.5',
  volume: '0',
  deposit: '0',
  ...change,
});
const LEVELS = [
  levelRow(1, { dailyQuota: '1000', maxOrder: '500', fee: '0.2', holdHours: 24 }),
  levelRow(2, { dailyQuota: '3000', maxOrder: '1000', fee: '0.18', holdHours: 12, volume: '20000', deposit: '200' }),
  levelRow(3, { dailyQuota: '10000', maxOrder: '3000', fee: '0.16', holdHours: 6, volume: '100000', deposit: '1000' }),
  levelRow(4, { dailyQuota: '30000', maxOrder: '10000', fee: '0.14', holdHours: 2, volume: '400000', deposit: '5000' }),
  levelRow(5, { dailyQuota: '100000', maxOrder: '30000', fee: '0.12', holdHours: 1, volume: '2000000', deposit: '20000' }),
];

const messages: Message[] = [
  { id: '1', from: 'platform', event: 'placed', text: '', isHidden: false, reason: null, files: [], at: at(-8) },
  {
    id: '2',
    from: 'partner',
    event: null,
    text: 'Good morning! I am here until noon.',
    isHidden: false,
    reason: null,
    files: [],
    at: at(-7),
  },
  { id: '3', from: 'self', event: null, text: 'صباح الخير، شكرًا جزيلًا.', isHidden: false, reason: null, files: [], at: at(-6) },
  { id: '4', from: 'platform', event: 'accepted', text: '', isHidden: false, reason: null, files: [], at: at(-5) },
];

const QUOTE: OutputOf<typeof desk.checkOrder> = {
  market: 'BCG/USDT',
  side: 'buy',
  amount: '120',
  rate: '0.2',
  gives: { asset: 'USDT', amount: '24' },
  gets: { asset: 'BCG', amount: '120' },
  value: '24',
  balance: '310.5',
  balanceAfter: '286.5',
  operator: person,
  least: '1',
  most: '500',
  acceptMinutes: 15,
  signatureNeeded: true,
};

const ANSWERS: DeskAnswers = {
  userinfo: {
    ...OPERATOR,
    passageway: { ...OPERATOR.passageway, state: 'closed', may: ['start', 'save', 'fill', 'empty'] },
    next: 'start',
  },
  markets: { list: [market('BCG'), market('BYB', { reference: null, band: null, channels: { buy: 0, sell: 0 } })] },
  channels: {
    list: [
      { operator: person, level: 3, isProvider: true, services: [service()], facts },
      {
        operator: customer,
        level: 1,
        isProvider: false,
        services: [service({ id: id(51), rate: '0.2', hasOwnRate: false, takesOrders: false })],
        facts: { completed: 0, missed: 0, completion: null, medianSecondsToAccept: null, volume: '0' },
      },
    ],
    total: 2,
    next: null,
  },
  provider: {
    operator: person,
    level: 3,
    isProvider: true,
    services: [service(), service({ id: id(52), side: 'sell', rate: '0.196' })],
    facts,
    state: 'inPassageway',
    isOwn: false,
    since: at(-90_000),
  },
  checkOrder: QUOTE,
  board: {
    list: [
      row({ role: 'candidate', may: ['accept'], partner: customer }),
      row({
        id: id(2),
        side: 'sell',
        role: 'operator',
        may: ['accept', 'message'],
        partner: person,
        gives: { asset: 'BCG', amount: '1250.5' },
        gets: { asset: 'USDT', amount: '245.098' },
        rate: '0.196',
        expiresAt: at(3),
      }),
    ],
    next: null,
  },
  orders: {
    list: [
      row({ unread: 2 }),
      row({ id: id(3), role: 'operator', state: 'completed', partner: customer, placedAt: at(-300), releaseAt: at(900) }),
    ],
    next: null,
  },
  done: { list: [], next: null },
  messages: { list: messages, threads: [], next: null },
  level: {
    level: 1,
    levels: LEVELS,
    bonded: '0',
    next: { level: 2, toBond: '200', balance: '512', signatureNeeded: false, missingVolume: '11759.5' },
    returning: [{ amount: '500', returnsAt: at(5000), kind: 'provider' }],
  },
  apply: {
    state: 'refused',
    deposit: '500',
    depositDays: 7,
    bonded: '500',
    appliedAt: at(-9000),
    decidedAt: at(-4000),
    reason: 'Please say when you are reachable.',
    returnsAt: at(5000),
    signatureNeeded: false,
  },
};

/** The answers for the screens of markets and orders, with the order `shown` and `change` applied to the rest. */
export const orderAnswers = (shown: Order, change: DeskAnswers = {}): DeskAnswers => ({
  ...ANSWERS,
  orderDetail: shown,
  ...change,
});

/** The same order at a changed rate. */
export const NEW_RATE: DeskAnswers = {
  checkOrder: { ...QUOTE, rate: '0.203', gives: { asset: 'USDT', amount: '24.36' }, value: '24.36', balanceAfter: '286.14' },
};

/** The way to the next level is open, at the second of five. */
export const SECOND_LEVEL: DeskAnswers = {
  level: {
    level: 2,
    levels: LEVELS,
    bonded: '200',
    next: { level: 3, toBond: '800', balance: '1512', signatureNeeded: true, missingVolume: '0' },
    returning: [],
  },
};

export const PROVIDER: DeskAnswers = {
  apply: {
    state: 'approved',
    deposit: '500',
    depositDays: 7,
    bonded: '500',
    appliedAt: at(-9000),
    decidedAt: at(-4000),
    reason: null,
    returnsAt: null,
    signatureNeeded: false,
  },
};

/** A member who has not applied yet. */
export const NO_PROVIDER: DeskAnswers = {
  apply: {
    state: 'none',
    deposit: '500',
    depositDays: 7,
    bonded: '0',
    appliedAt: null,
    decidedAt: null,
    reason: null,
    returnsAt: null,
    signatureNeeded: true,
  },
};
