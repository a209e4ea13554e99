import { account } from '@ocean/api/areas/account';
import { assistant } from '@ocean/api/areas/assistant';
import { bots } from '@ocean/api/areas/bots';
import { desk } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { records } from '@ocean/api/areas/records';
import { city } from '@ocean/api/areas/social/city';
import { feedback } from '@ocean/api/areas/social/feedback';
import { reports } from '@ocean/api/areas/social/reports';
import { staking } from '@ocean/api/areas/staking';
import { tickets } from '@ocean/api/areas/tickets';
import sql from 'sql-template-tag';
import { beforeAll, expect, test } from 'vitest';
import { openTraders } from '#dev/desk/traders.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

const world = useWorld();
let alice: Member;
let bob: Member;
beforeAll(async () => {
  [alice, bob] = [await world.member(), await world.member()];
  for (const member of [alice, bob]) {
    await member.deposits('USDT', '2000');
    await member.exchanges('100');
    await member.buysBots(2);
    await member.call(earnings.withdraw, { asset: 'BCG', amount: '60' });
  }
  await alice.call(staking.pledge, { amount: '10', days: 30 });
  await alice.call(assistant.ask, { question: 'Which fees are there?' });
  await alice.call(tickets.send, { subject: 'A fee', text: 'Why was it taken?' });
  await alice.call(feedback.submit, { text: 'More colours', contact: 'alice@example.org' });
  await alice.call(account.saveSettings, { language: 'ko' });
  await trades();
  const { id } = await alice.call(city.submit, { text: 'Good morning' });
  await alice.call(city.comment, { id, text: 'To all of you' });
  const { id: other } = await bob.call(city.submit, { text: 'Buy here' });
  await alice.call(reports.send, { what: 'post', id: other, reason: 'spam' });
});

/** An order with a message that alice has not read, and a finished one. */
async function trades(): Promise<void> {
  const traders = openTraders(world);
  await traders.named(alice, 'Sea Otter');
  await traders.trades(bob, { offers: [{ side: 'buy' }], wallet: { BCG: '50' } });
  const terms = { market: 'BCG/USDT', side: 'buy', amount: '10', serviceId: await traders.serviceOf(bob, 'buy') } as const;
  const { rate } = await alice.call(desk.checkOrder, terms);
  const [open, over] = [await alice.call(desk.order, { ...terms, rate }), await alice.call(desk.order, { ...terms, rate })];
  await alice.call(desk.order, { id: over.id, action: 'cancel', state: 'pending' });
  await alice.call(desk.sendMessage, { orderId: open.id, text: 'Are you there?' });
  await bob.call(desk.sendMessage, { orderId: open.id, text: 'Yes' });
  await traders.close();
}

type File = Record<string, unknown> &
  Record<'sessions' | 'bots' | 'purchases' | 'withdrawals' | 'stakes' | 'records', { id: string }[]>;
const download = async (member: Member): Promise<{ text: string; file: File }> => {
  const answer = await fetch(`${world.origin}/api/other/accountExport`, { method: 'POST', headers: { token: member.token } });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="ocean-bot-account.json"');
  const text = await answer.text();
  return { text, file: JSON.parse(text) as File };
};

test('holds everything that the calls show of the account', async () => {
  const { file } = await download(alice);
  expect(Object.keys(file)).toEqual([
    'format',
    'account',
    'assets',
    'tasks',
    'botsInAll',
    'deposits',
    'notifications',
    'desk',
    'deskWallet',
    'deskServices',
    'deskLevel',
    'deskApplication',
    'sessions',
    'bots',
    'botHistory',
    'purchases',
    'income',
    'withdrawals',
    'stakes',
    'deskOrders',
    'deskOrdersDone',
    'reports',
    'news',
    'projects',
    'threads',
    'tickets',
    'feedback',
    'posts',
    'comments',
    'deskMessages',
    'records',
  ]);
  expect(file.account).toMatchObject({ address: alice.address, settings: { language: 'ko' } });
  expect(file.bots).toEqual((await alice.call(bots.list, {})).list);
  expect(file.stakes).toEqual((await alice.call(staking.show, {})).stakes.list);
  expect(file.stakes).toHaveLength(1);
  expect(file.threads).toMatchObject([{ exchanges: [{ question: 'Which fees are there?', by: 'built-in' }] }]);
  expect(file.tickets).toMatchObject([{ subject: 'A fee', thread: [{ by: 'member', text: 'Why was it taken?' }] }]);
  expect(file.feedback).toMatchObject([{ text: 'More colours', contact: 'alice@example.org', state: 'received', answer: null }]);
  expect(file.posts).toMatchObject([{ text: 'Good morning' }]);
  expect(file.comments).toMatchObject([{ text: 'To all of you' }]);
  expect(file.reports).toMatchObject([{ what: 'post', reason: 'spam', state: 'open' }]);
  expect(file.desk).toMatchObject({ profile: { nickname: 'Sea Otter' } });
  expect(file.deskOrders).toMatchObject([{ state: 'pending', side: 'buy' }]);
  expect(file.deskOrdersDone).toMatchObject([{ state: 'timedOut', reason: 'cancelled' }]);
  expect(file.deskMessages).toMatchObject([
    {
      messages: [
        { from: 'self', text: 'Are you there?' },
        { from: 'partner', text: 'Yes' },
      ],
    },
  ]);
  expect((await alice.call(desk.unread, {})).messages).toBe(1);
  expect(file.withdrawals).toEqual((await alice.call(earnings.listWithdrawals, {})).list);
  const { list } = await alice.call(records.list, {});
  expect(file.records).toEqual(list);
  expect(
    list.every(
      ({ movements, kind }) =>
        kind === 'withdrawalHeld' || kind === 'orderPlaced' || movements.some(({ legs }) => legs.length > 1),
    ),
  ).toBe(true);
});

test('contains all pages of a list', async () => {
  await bob.deposits('USDT', '50000');
  await bob.buysBots(500);
  const { file } = await download(bob);
  expect(new Set(file.bots.map(({ id }) => id)).size).toBe(502);
});

test('holds nothing of another member and no secret', async () => {
  const { text, file } = await download(alice);
  expect(text.toLowerCase()).not.toContain(bob.id);
  expect(text).not.toContain(alice.token);
  expect(file.sessions.map((session) => Object.keys(session).sort())).toEqual([
    ['createdAt', 'device', 'expiresAt', 'id', 'isCurrent', 'lastUsedAt'],
  ]);
  const others = new Set((await download(bob)).file.records.map(({ id }) => id));
  expect(file.records.filter(({ id }) => others.has(id))).toEqual([]);
});

/**
 * Where each table that belongs to an account appears in the file. A new table with an account fails here until it is listed.
 */
const SHOWN_IN: Readonly<Record<string, string>> = {
  abuse_signal: 'nowhere: what operators look at; a member who learned of it would learn how to stay below it',
  account: 'account',
  account_bot_number: 'nowhere: the highest number of a bot follows from botHistory',
  account_card: 'botsInAll',
  account_income: 'assets, income',
  account_hiding: 'nowhere: an act of operators that is still going on; what it hid says so in posts and comments',
  account_list_count: 'nowhere: how many entries botHistory and withdrawals have',
  account_power: 'income',
  account_setting: 'account',
  account_suspension: 'account: whether it is suspended; who reported what stays with the operators',
  ai_consent: 'nowhere: since when text may go to an outside AI, which aiList says',
  ai_thread: 'threads',
  ai_usage: 'nowhere: what a day of questions has cost the platform; forgotten after five weeks',
  bot: 'bots',
  bot_act: 'botHistory',
  bot_event: 'botHistory',
  bot_group: 'botsInAll',
  challenge: 'nowhere: forgotten an hour after it ends',
  chain_event: 'deposits until it is final, then payment',
  conversion_quote: 'records: those that were used',
  ido_sale: 'purchases, records',
  income_collection: 'records',
  live_event: 'nowhere: forgotten after two hours; what each tells of, the other lists say',
  level_change: 'account: the level that it has now',
  city_comment: 'comments: those that it did not take away',
  city_like: 'nowhere: each row says that one post, which everybody reads, is liked',
  city_post: 'posts: those that it did not take away',
  city_removal: 'nowhere: what was taken away',
  city_turn: 'nowhere: how many posts, comments and reports are of the last day',
  report: 'reports',
  desk_act: 'nowhere: what operators did to a passageway; what it means for the account, desk says',
  desk_consent:
    'nowhere: the text that the member signed to accept orders without a tap; what was accepted so, deskOrdersDone says',
  desk_delta: 'nowhere: forgotten when it is folded, within seconds; of what it counts, the orders are in deskOrdersDone',
  desk_deposit: 'deskWallet, records',
  desk_level_change: 'deskLevel: the level that it has now; records: what was bonded for it',
  desk_message: 'deskMessages',
  desk_message_turn: 'nowhere: how many messages are of the last day',
  desk_order: 'deskOrders, deskOrdersDone',
  desk_pair: 'nowhere: how many orders two accounts traded on their last day, which the orders say',
  desk_partner: 'nowhere: what orders with each other account count for a level, which the orders say',
  desk_passageway: 'desk',
  desk_practice: 'desk: whether it runs, and until when',
  desk_practice_order: 'nowhere: an exercise that is worth nothing, forgotten after the practice',
  desk_profile: 'desk',
  desk_provider: 'deskApplication',
  desk_quiz_pass: 'desk',
  desk_service: 'deskServices',
  desk_standing: 'nowhere: figures of the page of a passageway, which follow from the orders',
  desk_thread: 'deskMessages: what is unread follows from them',
  desk_transfer: 'records',
  feedback: 'feedback',
  feedback_decision: 'feedback: its state and the answer; who decided stays with the operators',
  feedback_turn: 'nowhere: how much feedback is of the last day',
  file: 'projects, feedback: those that they refer to; every other one is removed within two days',
  help_answer: 'nowhere: each row says that one help article, which is the same for everybody, helped or did not',
  news_like: 'news: which of them the member likes',
  news_read: 'news: which of them the member has read',
  notice_read: 'nowhere: each row says that one notice, which is the same for everybody, was opened',
  own_spending: 'records: what was bought and lost today without a signature',
  payment: 'records, purchases; what no account can hold only among the last deposits',
  project: 'projects',
  project_decision: 'projects: what was decided and why; who decided stays with the operators',
  proof_balance:
    'nowhere: copies of what account and records say, made after each day for the public proof and forgotten after weeks',
  proof_saved: 'nowhere: since when the own secret was put away as a file, which only ends a reminder',
  purchase: 'purchases',
  push_subscription: 'notifications; where each browser is reached, and its keys, are secrets of that browser',
  quiz_test: 'desk: the best score, and when the next test can be drawn',
  refilling_cap: 'nowhere: what is used of a cap follows from records and purchases',
  sale_share: 'income, records',
  served_term: 'nowhere: which bot served a term, which its events say',
  session: 'sessions',
  stake: 'stakes',
  stake_account: 'stakes: what is added up of them',
  stake_act: 'nowhere: what an act on stakes answered, for the request that asked for it',
  stake_event: 'stakes, records',
  stake_income_day: 'income: what stakes brought on a day',
  spending_grant: 'nowhere: ends with its session, after an hour at the latest',
  task_award: 'tasks, income',
  team_delta:
    'nowhere: forgotten when it is folded, within seconds; of what it counts, the facts are in bots, purchases and income',
  ticket: 'tickets',
  ticket_turn: 'nowhere: how many messages of tickets are of the last day',
  treasury_movement: 'records: what the platform paid to the account',
  unsigned_spending: 'records: what was sent today without a signature',
  vote: 'purchases: side and project of each vote',
  vote_payout: 'records: what was paid to the account out of vote fees',
  vote_return: 'records',
  wallet_deployment: 'nowhere: how the wallet of this address comes to be, which the wallet itself says',
  wallet_funding: 'nowhere: whose tokens the first payment was made with, which the chain says to everyone',
  withdrawal: 'withdrawals',
  withdrawal_turn: 'withdrawals',
};
/** Addresses of contracts, and of operators as authors. */
const OF_NOBODY = [
  ...['abuse_signal_note', 'asset', 'chain_follower', 'content_change', 'pair_fold', 'pair_observation', 'pair_price'],
  ...['platform_setting', 'ticket_answer', 'desk_hold_extension', 'moderation_act'],
  ...['proof_cut', 'proof_tree'],
];

test('omits no table that belongs to an account', async () => {
  const tables = await world.context.db.many<{ name: string }>(sql`
    select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and (domain_name = 'address' or column_name in ('owner', 'account', 'sender'))
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public')
    order by 1`);
  expect(tables.map(({ name }) => name).sort()).toEqual([...Object.keys(SHOWN_IN), ...OF_NOBODY].sort());
});
