import { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Page } from '@playwright/test';

type Call = keyof typeof desk;
type User = OutputOf<typeof desk.userinfo>;

/** Mocked answers of the desk by the name of their call; other calls go to the platform. */
export type DeskAnswers = { readonly [Name in Call]?: OutputOf<(typeof desk)[Name]> };

/** Answers in the platform's place, for an account whose history would take days to make. */
export async function deskIs(page: Page, answers: DeskAnswers): Promise<void> {
  for (const [name, data] of Object.entries(answers)) {
    await page.route(`**${desk[name as Call].path}`, (route) => route.fulfill({ json: { code: 0, msg: '', data } }));
  }
}

const NOW = Date.now();
const HOUR = 3_600_000;
export const inHours = (hours: number) => new Date(NOW + hours * HOUR).toISOString();

const ANNA = { address: '0x71C7…976F', nickname: 'Anna of the harbour', avatar: null };
const OPENED = inHours(-240);

/** A member who has passed the test and opened a passageway, which takes orders. */
export const OPERATOR: User = {
  profile: ANNA,
  nameReset: null,
  address: `0x${'71'.repeat(20)}`,
  quiz: { passedAt: OPENED, bestScore: 100, retryAt: null },
  practice: { state: 'over', endsAt: OPENED },
  passageway: {
    state: 'inPassageway',
    ban: null,
    stopsToday: 0,
    may: ['stop', 'save', 'fill', 'empty', 'accept'],
    quota: { daily: '3000', left: '1240.5' },
    level: 2,
    openedAt: OPENED,
  },
  provider: 'none',
  next: null,
};

/** A member who has only chosen a name. */
export const NEWCOMER: User = {
  ...OPERATOR,
  quiz: { passedAt: null, bestScore: null, retryAt: null },
  practice: { state: 'none', endsAt: null },
  passageway: {
    ...OPERATOR.passageway,
    state: 'notOpened',
    may: ['open', 'fill', 'empty'],
    quota: { daily: '1000', left: '1000' },
    level: 1,
    openedAt: null,
  },
  next: 'test',
};

/** A member who has not chosen a name yet. */
export const STRANGER: User = { ...NEWCOMER, profile: null, next: 'profile' };

const NOTHING = { available: '0', free: '0', onHold: '0', releaseAt: null, bonded: '0', value: '0' };

export const WALLET: OutputOf<typeof desk.wallet> = {
  assets: [
    { ...NOTHING, asset: 'USDT', available: '812.4', free: '430.25', value: '430.25' },
    {
      asset: 'BCG',
      available: '1250.75',
      free: '96000.5',
      onHold: '250',
      releaseAt: inHours(5),
      bonded: '200',
      value: '184.3',
    },
  ],
  value: '614.55',
  leastToOpen: '10',
};

/** The answer to the check of moving 12.5 USDT out of that wallet. */
export const EMPTYING: OutputOf<typeof desk.empty> = {
  ...NOTHING,
  asset: 'USDT',
  available: '812.4',
  free: '430.25',
  value: '430.25',
  amount: '12.5',
  done: false,
};

export const EMPTY_WALLET: OutputOf<typeof desk.wallet> = {
  assets: [{ ...NOTHING, asset: 'USDT', available: '812.4' }],
  value: '0',
  leastToOpen: '10',
};

export const UNREAD: OutputOf<typeof desk.unread> = { unread: 3, messages: 1, toAccept: 2, notices: 0 };
export const NOTHING_UNREAD: OutputOf<typeof desk.unread> = { unread: 0, messages: 0, toAccept: 0, notices: 0 };

const levelRow = (level: number, dailyQuota: string, fee: string, holdHours: number) => ({
  level,
  dailyQuota,
  maxOrder: '1000',
  fee,
  holdHours,
  volume: '20000',
  counted: '4200',
  deposit: '200',
});

export const LEVEL: OutputOf<typeof desk.level> = {
  level: 2,
  levels: [
    levelRow(1, '1000', '0.2', 24),
    levelRow(2, '3000', '0.18', 12),
    levelRow(3, '10000', '0.16', 6),
    levelRow(4, '30000', '0.14', 2),
    levelRow(5, '100000', '0.12', 1),
  ],
  bonded: '200',
  next: { level: 3, toBond: '800', balance: '1250.75', signatureNeeded: true, missingVolume: '95800' },
  returning: [{ amount: '500', returnsAt: inHours(100), kind: 'provider' }],
};

const practiceOrder = { fee: '0.03', placedAt: inHours(-0.1), expiresAt: inHours(0.2), releaseAt: null };

export const PRACTICE: OutputOf<typeof desk.practise> = {
  state: 'running',
  startedAt: inHours(-1),
  endsAt: inHours(71),
  free: '75.5',
  onHold: '24.3',
  orders: [
    {
      ...practiceOrder,
      id: '0192f1a0-0000-7000-8000-000000000011',
      side: 'buy',
      give: '12.5',
      get: '12.61',
      state: 'pending',
      may: ['accept'],
    },
    {
      ...practiceOrder,
      id: '0192f1a0-0000-7000-8000-000000000012',
      side: 'sell',
      give: '24.5',
      get: '24.3',
      state: 'completed',
      releaseAt: inHours(0.15),
      may: [],
    },
  ],
};

export const TEST: OutputOf<typeof desk.quiz> = {
  testId: '0192f1a0-0000-7000-8000-000000000021',
  questions: Array.from({ length: 10 }, (_, index) => ({
    text: `${index + 1}: when does the customer of an order that was accepted have what was bought?`,
    options: [
      'At once, when it is accepted',
      'After the holding time of the level of the passageway',
      'When both sides have confirmed it',
      'On the next day at 00:00 UTC',
    ],
  })),
  score: null,
  passed: false,
  passingScore: 100,
  retryAt: inHours(1),
};

export const MARKETS: OutputOf<typeof desk.markets> = {
  list: [
    {
      market: 'BCG/USDT',
      base: 'BCG',
      quote: 'USDT',
      isOpen: true,
      reference: '0.198',
      band: { least: '0.19404', most: '0.20196' },
      bandPercent: '2',
      channels: { buy: 4, sell: 2 },
    },
    {
      market: 'BYB/USDT',
      base: 'BYB',
      quote: 'USDT',
      isOpen: false,
      reference: null,
      band: null,
      bandPercent: '1.5',
      channels: { buy: 0, sell: 0 },
    },
  ],
};

export const SETTINGS: OutputOf<typeof desk.save> = {
  services: [
    {
      id: '0192f1a0-0000-7000-8000-000000000031',
      market: 'BCG/USDT',
      side: 'buy',
      rate: '0.2',
      hasOwnRate: true,
      min: '5',
      max: '500',
      isOpen: true,
      takesOrders: true,
    },
    {
      id: '0192f1a0-0000-7000-8000-000000000032',
      market: 'BYB/USDT',
      side: 'sell',
      rate: null,
      hasOwnRate: false,
      min: '1',
      max: '1000',
      isOpen: true,
      takesOrders: false,
    },
  ],
  autoAccept: { daily: '400', usedToday: '120.5' },
  notify: { orders: true, messages: false },
};

export const NO_SETTINGS: OutputOf<typeof desk.save> = {
  services: [],
  autoAccept: null,
  notify: { orders: true, messages: true },
};
