import { randomUUID } from 'node:crypto';
import { endpoints } from '@ocean/api/areas/api';
import { assistant } from '@ocean/api/areas/assistant';
import { bots } from '@ocean/api/areas/bots';
import { desk as deskApi } from '@ocean/api/areas/desk';
import { earnings } from '@ocean/api/areas/earnings';
import { purchases } from '@ocean/api/areas/purchases';
import { city } from '@ocean/api/areas/social/city';
import { staking } from '@ocean/api/areas/staking';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openTraders } from '#dev/desk/traders.ts';
import { type OperatorsDesk, openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { operateContent } from '../../operate/content/operate-content.ts';

const world = useWorld();
let desk: OperatorsDesk;
let alice: Member;
/** Her frozen bots; in some tests one of them runs. */
let ids: string[];
beforeAll(async () => {
  desk = openDesk(world);
  ({ member: alice, ids } = await world.memberWithFrozenBots(3, { deposited: 400, exchanged: 30 }));
});
afterAll(async () => desk?.close());

/** Well-formed requests to every call that starts something, by path. */
function attempts(): Readonly<Record<string, object>> {
  const [id = ''] = ids;
  const to = LOCAL.root.address;
  const quote = { quantity: 1, asset: 'USDT', payBy: 'wallet' };
  const payment = { purchaseId: randomUUID(), payBy: 'balance' };
  const transfer = { asset: 'USDT', amount: '1', to };
  const named = (path: string, own: object = {}) => ({
    [path]: { ids: [id], ...own },
    [`${path}Check`]: { ids: [id], ...(own && path.endsWith('send') ? own : {}) },
    [`${path}All`]: own,
    [`${path}AllCheck`]: own,
  });
  return {
    '/api/bot/buyCheck': quote,
    '/api/bot/buyCardCheck': quote,
    '/api/bot/buy': payment,
    '/api/bot/buyCard': payment,
    '/api/earn/buyBot': { quantity: 1, asset: 'USDT' },
    ...named('/api/bot/pledge'),
    ...named('/api/bot/accelerate'),
    ...named('/api/bot/send', { to }),
    '/api/earn/transferCheck': transfer,
    '/api/earn/transfer': transfer,
    '/api/earn/idoCheck': { ...quote, quantity: 100 },
    '/api/earn/idoBuy': payment,
    '/api/earn/convert': { from: 'USDT', to: 'BCG', amount: '10', action: 'quote' },
    '/api/earn/pledgeJoinCheck': { method: 'pledge', amount: '10', days: 30 },
    '/api/earn/pledgeJoin': { amount: '10', days: 30 },
    '/api/earn/trusteeshipJoin': { amount: '10', days: 90 },
    '/api/raw/ai': { question: 'What does stopping a bot cost?' },
    '/api/raw/submit': { action: 'draft' },
    '/api/raw/voteCheck': { id: randomUUID(), side: 'support', payBy: 'balance' },
    '/api/raw/vote': { id: randomUUID(), side: 'support', payBy: 'balance' },
    '/api/tor/create': { nickname: 'Alice' },
    '/api/tor/updateAvatar': { fileId: null },
    '/api/tor/questionSubmit': {},
    '/api/tor/experience': {},
    '/api/tor/open': {},
    '/api/tor/start': {},
    '/api/tor/save': { notify: { orders: true } },
    '/api/tor/rechargeInfo': { asset: 'USDT', amount: '1' },
    '/api/tor/applyProvider': { text: 'I trade', contact: 'harbour@example.org' },
    '/api/tor/updateRate': { serviceId: randomUUID(), rate: '1' },
    '/api/tor/levelUpgrade': {},
    '/api/tor/orderCheck': { market: 'BCG/USDT', side: 'sell', amount: '5' },
    '/api/tor/order': { market: 'BCG/USDT', side: 'sell', amount: '5', rate: '1' },
    '/api/tor/orderAccept': { id: randomUUID(), state: 'pending' },
    '/api/tor/newLike': { id: randomUUID(), isLiked: true },
    '/api/tor/messageSend': { orderId: randomUUID(), text: 'Good day' },
    '/api/tor/citySubmit': { text: 'Good day' },
    '/api/tor/cityLike': { id: randomUUID(), isLiked: true },
    '/api/tor/cityComment': { id: randomUUID(), text: 'Good day' },
    '/api/tor/feedbackSubmit': { text: 'Good day' },
  };
}

const menuOf = (path: string) => endpoints.find((endpoint) => endpoint.path === path)?.entrance?.menu;
const keyOf = async (who: Member, path: string, body: object) => (await who.post(path, body)).body.error?.key;
const attempt = (path: string) => keyOf(alice, path, attempts()[path] ?? {});

/** The answers of all entrances of the menu. */
async function answers(menu: string) {
  const paths = Object.keys(attempts()).filter((path) => menuOf(path) === menu);
  return Promise.all(paths.map((path) => attempt(path)));
}

const act = (...args: string[]) => desk.carol(operateContent, ...args, '--reason', 'a test');
/** A process reads the menus once a second. */
const isClosed = (path: string) => expect.poll(() => attempt(path)).toBe('NOT_OPEN');
const isOpen = (path: string) => expect.poll(() => attempt(path)).not.toBe('NOT_OPEN');

test('tries every entrance', () => {
  // Those that take a file are covered by apps/server/src/areas/files/upload-file.test.ts.
  const entrances = endpoints.filter(({ entrance, upload }) => entrance && !upload).map(({ path }) => path);
  expect(Object.keys(attempts()).sort()).toEqual(entrances.sort());
});

describe('while /bot is closed', () => {
  afterEach(async () => {
    await act('open', '/bot').catch(() => undefined);
    await isOpen('/api/bot/buyCheck');
  });

  test('nothing begins there, and what runs is stopped, given back and collected', async () => {
    const [runs = '', ...others] = ids;
    await alice.runs([runs]);
    await world.nextDay(2);
    await world.closeDays();
    await act('close', '/bot');
    await isClosed('/api/bot/buyCheck');
    const told = await answers('/bot');
    expect([...new Set(told)]).toEqual(['NOT_OPEN']);
    expect(told).toHaveLength(17);

    expect(Number(await alice.collects())).toBeGreaterThan(0);
    for (const check of [alice.call(bots.stop.check, { ids: [runs] }), alice.call(bots.stop.checkAll, {})]) {
      expect((await check).count).toBe(1);
    }
    // The deadline does not pause while the area is closed.
    expect(await keyOf(alice, '/api/bot/renew', { ids: [runs] })).toBe('NO_BOT_TO_RENEW');
    expect((await alice.stops([runs])).count).toBe(1);
    expect((await alice.call(bots.list, {})).total).toBe(1 + others.length);
    // The other menu is open.
    expect((await answers('/zichan')).filter((key) => key === 'NOT_OPEN')).toEqual([]);
  });

  test('a payment on chain of an earlier quote settles, and can be reported and followed', async () => {
    const before = await alice.call(purchases.quoteBots, { quantity: 1, asset: 'USDT', payBy: 'wallet' });
    await act('close', '/bot');
    await isClosed('/api/bot/buyCheck');
    await alice.faucet('USDT', '100');
    await alice.approves('USDT', '100');
    const txHash = await alice.pays({ orderRef: before.orderRef, asset: 'USDT', amount: '100' });
    const { purchaseId } = before;
    await alice.call(purchases.payBots, { purchaseId, payBy: 'wallet', txHash });
    await world.settle();
    expect((await alice.call(purchases.show, { purchaseId })).purchase.state).toBe('settled');
  });

  test('a completed purchase answers a repeated request as before', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const buy = () => alice.post('/api/earn/buyBot', { quantity: 1, asset: 'USDT' }, headers);
    const first = await buy();
    expect(first.body.error).toBeUndefined();
    await act('close', '/bot');
    await isClosed('/api/bot/buyCheck');
    expect((await buy()).body).toEqual(first.body);
    // As if the process died between the purchase and the answer; a repeat answers again.
    await world.context.db.run(sql`
      update idempotency set state = 'pending', answer = null, claimed_at = clock_timestamp() - interval '1 minute' where state = 'answered'`);
    expect((await buy()).body).toEqual(first.body);
    // Refused under a new key, and accepted under the same key once the menu is open again.
    const late = { 'idempotency-key': randomUUID() };
    const again = () => alice.post('/api/earn/buyBot', { quantity: 1, asset: 'USDT' }, late);
    expect((await again()).body.error?.key).toBe('NOT_OPEN');
    await act('open', '/bot');
    await expect.poll(async () => (await again()).body.error?.key).toBeUndefined();
  });
});

describe('while /zichan is closed', () => {
  test('nothing is exchanged or sent, and everything is withdrawn, cancelled, claimed and collected', async () => {
    const { stake } = await alice.call(staking.pledge, { amount: '10', days: 30 });
    const { stake: served } = await alice.call(staking.pledge, { amount: '10', days: 30 });
    await world.nextDay(2);
    await act('close', '/zichan');
    await isClosed('/api/earn/transfer');
    expect([...new Set(await answers('/zichan'))]).toEqual(['NOT_OPEN']);
    expect(await alice.call(staking.take, { id: served.id, part: 'reward' })).toMatchObject({ stakes: 1 });
    expect(await alice.call(staking.leave, { id: stake.id })).toMatchObject({ id: stake.id, paid: '10' });
    expect((await alice.call(earnings.convert, {})).pairs?.length).toBeGreaterThan(0);

    expect(await alice.collects()).toBeDefined();
    const withdrawn = await alice.call(earnings.withdraw, { asset: 'USDT', amount: '10' });
    expect(withdrawn.state).toBe('signed');
    await alice.claims(withdrawn);
    await world.settle();
    const { list } = await alice.call(earnings.listWithdrawals, { id: withdrawn.id });
    expect(list[0]?.state).toBe('claimed');
    const rich = await world.memberWithUsdt('1500');
    const { id, state } = await rich.call(earnings.withdraw, { asset: 'USDT', amount: '1500' });
    expect(state).toBe('approval');
    expect((await rich.call(earnings.cancelWithdrawal, { id })).state).toBe('cancelled');
    await act('open', '/zichan');
    await isOpen('/api/earn/transfer');
  });
});

describe('while /tor is closed', () => {
  test('nothing starts there, and orders, passageway and wallet can be withdrawn', async () => {
    const traders = openTraders(world);
    await alice.getsBcg('20');
    await alice.deposits('USDT', '5');
    const wallet = { USDT: '5' };
    await traders.trades(alice, { offers: [{ side: 'buy' }], wallet });
    const terms = { market: 'BCG/USDT', side: 'sell', amount: '20' } as const;
    const { rate } = await alice.call(deskApi.checkOrder, terms);
    const { id } = await alice.call(deskApi.order, { ...terms, rate });
    await act('close', '/tor');
    await isClosed('/api/tor/start');
    expect([...new Set(await answers('/tor'))]).toEqual(['NOT_OPEN']);

    expect(await alice.call(deskApi.stop, {})).toMatchObject({ state: 'closed' });
    expect(await alice.call(deskApi.empty, { asset: 'USDT', amount: '5' })).toMatchObject({ free: '0', done: true });
    expect(await alice.call(deskApi.order, { id, action: 'cancel', state: 'pending' })).toMatchObject({ state: 'timedOut' });
    expect(await alice.call(deskApi.levelUpgrade, { action: 'leave' }).catch(({ key }) => key)).toBe('LEVEL_LOWEST');
    expect((await alice.call(deskApi.userinfo, {})).profile).not.toBeNull();
    await act('open', '/tor');
    await isOpen('/api/tor/start');
    await traders.close();
  });
});

test('while /city is closed posts, likes and comments are refused, and existing ones can be read and withdrawn', async () => {
  const { id } = await alice.call(city.submit, { text: 'Before' });
  await alice.call(city.like, { id, isLiked: true });
  await act('close', '/city');
  await isClosed('/api/tor/citySubmit');
  expect([...new Set(await answers('/city'))]).toEqual(['NOT_OPEN']);
  expect((await alice.call(city.detail, { id })).post.likes).toBe(1);
  expect(await alice.call(city.like, { id, isLiked: false })).toMatchObject({ likes: 0 });
  await alice.call(city.remove, { what: 'post', id });
  await act('open', '/city');
  await isOpen('/api/tor/citySubmit');
});

test('while /kefu is closed the assistant refuses questions, streamed or not, and tickets and answers stay available', async () => {
  const { threadId } = await alice.call(assistant.ask, { question: 'Before' });
  const streamed = (question: string) =>
    fetch(new URL('/api/raw/ai', world.origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', token: alice.token },
      body: JSON.stringify({ question }),
    });
  expect((await streamed('Before')).headers.get('content-type')).toContain('text/event-stream');
  await act('close', '/kefu');
  await isClosed('/api/raw/ai');
  expect(await (await streamed('After')).json()).toMatchObject({ error: { key: 'NOT_OPEN' } });
  expect((await alice.call(assistant.detail, { threadId })).exchanges).toHaveLength(1);
  expect(await keyOf(alice, '/api/raw/ticketSend', { subject: 'Closed', text: 'Why?' })).not.toBe('NOT_OPEN');
  await act('open', '/kefu');
  await isOpen('/api/raw/ai');
});

test('a menu without entrances cannot be closed', async () => {
  await expect(act('close', '/yaoqing')).rejects.toThrow('closing it would refuse nothing');
});

test('maintenance closes every entrance and no exit', async () => {
  await act('maintenance', 'on');
  await isClosed('/api/bot/buyCheck');
  const told = await Promise.all(['/bot', '/zichan', '/kefu', '/tor'].map(answers));
  expect([...new Set(told.flat())]).toEqual(['NOT_OPEN']);
  expect((await alice.call(earnings.withdraw, { asset: 'USDT', amount: '10' })).state).toBe('signed');
  await act('maintenance', 'off');
  await isOpen('/api/bot/buyCheck');
});
