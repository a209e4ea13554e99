import { amountOf, percent, whole } from '../param-kinds.ts';

const economic = { changedBy: 'finance', isEconomic: true } as const;
const technical = { changedBy: 'owner', isEconomic: false } as const;

/**
 * Largest distance of a rate from the reference price, in basis points to both sides. A wider band would let an order move value
 * outside the member's line, so a new platform begins with this band, and operators can only narrow it.
 */
export const MAX_BAND_POINTS = 200;

const dailyQuota = (level: number, initial: string) =>
  amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT of value a day' },
    initial,
    ['1', '1000000000'],
    `Value that a passageway of level ${level} accepts in a day`,
  );
const maxOrder = (level: number, initial: string) =>
  amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT of value' },
    initial,
    ['1', '1000000000'],
    `Most value of one order that level ${level} accepts`,
  );
const fee = (level: number, initial: string) =>
  percent(economic, initial, ['0', '10'], `Of the proceeds of level ${level}, taken when they are released`);
const holdHours = (level: number, initial: number) =>
  whole(economic, 'hours', initial, [1, 168], `How long the proceeds of level ${level} are on hold`);
const volume = (level: number, initial: string) =>
  amountOf(
    economic,
    'USDT',
    initial,
    ['0', '1000000000'],
    `Released volume with others outside the own line that level ${level} needs`,
  );
const deposit = (level: number, initial: string) =>
  amountOf(economic, 'BCG', initial, ['0', '100000000'], `BCG that are bonded for level ${level} in all`);

/** Of the passageway desk; part of `PARAMETERS`. */
export const DESK_PARAMETERS = {
  'desk.leastToOpen': amountOf(
    economic,
    { asset: 'USDT', unit: 'USDT of value' },
    '10',
    ['1', '1000'],
    'Least value in the asset wallet that opening a passageway requires',
  ),
  'desk.leastOrder': amountOf(economic, 'USDT', '1', ['0.01', '1000'], 'Least value of a passageway order'),
  'desk.acceptMinutes': whole(technical, 'minutes', 15, [5, 1440], 'How long an order can be accepted'),
  'desk.maxPending': whole(economic, 'orders', 20, [1, 1000], 'Most orders that one customer has pending'),
  'desk.maxWithPartner': whole(economic, 'orders', 3, [1, 100], 'Most orders that two accounts trade in a day'),
  'desk.maxMessages': whole(technical, 'messages', 200, [1, 10_000], 'Most messages at the desk that a member writes in a day'),
  'desk.missesToStop': whole(
    economic,
    'orders',
    3,
    [1, 100],
    'Missed orders in a row, of different members, that stop a passageway',
  ),
  'desk.stopsToBan': whole(economic, 'stops', 3, [1, 100], 'The stop of a day that bans the passageway'),
  'desk.banHours': whole(economic, 'hours', 24, [1, 720], 'How long such a ban lasts'),
  'desk.providerDeposit': amountOf(economic, 'BCG', '500', ['0', '1000000'], 'Bonded with the application of a provider'),
  'desk.depositDays': whole(economic, 'days', 7, [1, 90], 'Days after leaving or refusal until a deposit comes back'),
  'desk.partnerShare': percent(economic, '20', ['1', '100'], 'Most of the volume of a level that counts from one counterparty'),
  'desk.practiceUnits': whole(economic, 'practice units', 100, [10, 100_000], 'Units of a practice; they are no asset'),
  'desk.practiceDays': whole(technical, 'days', 3, [1, 30], 'How long a practice lasts'),
  'desk.L1.dailyQuota': dailyQuota(1, '1000'),
  'desk.L1.maxOrder': maxOrder(1, '500'),
  'desk.L1.fee': fee(1, '0.2'),
  'desk.L1.holdHours': holdHours(1, 24),
  'desk.L2.dailyQuota': dailyQuota(2, '3000'),
  'desk.L2.maxOrder': maxOrder(2, '1000'),
  'desk.L2.fee': fee(2, '0.18'),
  'desk.L2.holdHours': holdHours(2, 12),
  'desk.L2.volume': volume(2, '20000'),
  'desk.L2.deposit': deposit(2, '200'),
  'desk.L3.dailyQuota': dailyQuota(3, '10000'),
  'desk.L3.maxOrder': maxOrder(3, '3000'),
  'desk.L3.fee': fee(3, '0.16'),
  'desk.L3.holdHours': holdHours(3, 6),
  'desk.L3.volume': volume(3, '100000'),
  'desk.L3.deposit': deposit(3, '1000'),
  'desk.L4.dailyQuota': dailyQuota(4, '30000'),
  'desk.L4.maxOrder': maxOrder(4, '10000'),
  'desk.L4.fee': fee(4, '0.14'),
  'desk.L4.holdHours': holdHours(4, 2),
  'desk.L4.volume': volume(4, '400000'),
  'desk.L4.deposit': deposit(4, '5000'),
  'desk.L5.dailyQuota': dailyQuota(5, '100000'),
  'desk.L5.maxOrder': maxOrder(5, '30000'),
  'desk.L5.fee': fee(5, '0.12'),
  'desk.L5.holdHours': holdHours(5, 1),
  'desk.L5.volume': volume(5, '2000000'),
  'desk.L5.deposit': deposit(5, '20000'),
} as const;
