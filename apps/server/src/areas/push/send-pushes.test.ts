import { account } from '@ocean/api/areas/account';
import { earnings } from '@ocean/api/areas/earnings';
import { type PushKind, push } from '@ocean/api/areas/notifications/push';
import { staking } from '@ocean/api/areas/staking';
import { pino } from 'pino';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTraders, type Traders } from '#dev/desk/traders.ts';
import { openPushBrowser, type PushBrowser } from '#dev/push/push-browser.ts';
import { readVapid, startPushService } from '#dev/push/push-service.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import type { Context } from '../../context.ts';
import { queueDuePushes, sendPushes } from './send-pushes.ts';
import { noteOutcome, takeDue } from './store.ts';

const service = await startPushService();
const world = useWorld({ config: { push: service.settings } });
let traders: Traders;
let worker: Context;
let alice: Member;
let bob: Member;
beforeAll(async () => {
  traders = openTraders(world);
  worker = { ...world.context };
  [alice, bob] = [await world.member(), await world.member()];
  for (const who of [alice, bob]) {
    await who.getsBcg('1000');
    await who.deposits('USDT', '500');
  }
  await traders.named(alice);
  await traders.trades(bob, { offers: [{ side: 'buy' }, { side: 'sell' }], wallet: { USDT: '200', BCG: '200' } });
});
afterAll(async () => {
  await traders?.close();
  await service.close();
});
beforeEach(async () => {
  service.answers({ status: 201 });
  await traders.owner.run(sql`delete from push_subscription`);
});

async function browserOf(who: Member, ...kinds: PushKind[]): Promise<PushBrowser> {
  const browser = openPushBrowser(service.host);
  await who.call(push.subscribe, { endpoint: browser.endpoint, keys: browser.keys, kinds });
  return browser;
}
const readBy = (browser: PushBrowser) =>
  service.sentTo(browser).map(({ body }) => JSON.parse(browser.read(body)) as { what: string; tag: string; lang: string });
const whatsOf = (browser: PushBrowser) => readBy(browser).map(({ what }) => what);
/** Announces a notice as the publishing trigger does. */
const tells = (subject: string) => traders.owner.one(tell(subject));
const tell = (subject: string) => sql`select tell_live('notice', ${subject}, null::text) as told`;
const ordersOf = async () => alice.placesOrder({ side: 'buy', amount: '10', serviceId: await traders.serviceOf(bob, 'buy') });
const deliveries = () =>
  traders.owner.many<{ thing: string; state: string; tries: number }>(sql`select thing, state, tries from push_delivery`);

describe('an order', () => {
  test('is told to the passageway that it names, once, in the language of the account', async () => {
    const [bobs, alices] = [await browserOf(bob, 'order'), await browserOf(alice, 'order')];
    await bob.call(account.saveSettings, { language: 'ar' });
    const { id } = await ordersOf();
    for (const _ of ['a round', 'the next']) await sendPushes(worker);
    const tag = readBy(bobs)[0]?.tag;
    expect(tag).toMatch(/^[\w-]{22}$/);
    expect(readBy(bobs)).toEqual([{ what: 'order', tag, lang: 'ar' }]);
    expect(readBy(alices)).toEqual([]);
    const [sent] = service.sentTo(bobs);
    if (!sent) throw new Error('nothing was sent');
    expect(Number(sent.headers.ttl)).toBeGreaterThan(0);
    expect(Number(sent.headers.ttl)).toBeLessThanOrEqual(900);
    // These and no more, so nothing is said of the order, of its amount or of a person.
    expect(sent.headers).toEqual({
      ttl: expect.any(String),
      urgency: 'high',
      topic: tag,
      authorization: expect.any(String),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      'content-length': expect.any(String),
      host: expect.any(String),
      connection: 'keep-alive',
    });
    const claims = readVapid(sent, service.settings.publicKey);
    expect(claims).toEqual({ aud: 'https://push.test', exp: expect.any(Number), sub: service.settings.sender.subject });
    await alice.cancelsOrder(id);
  });

  test('is not sent when it names no passageway, was cancelled, or its kind was not chosen', async () => {
    const [bobs, claims] = [await browserOf(bob, 'order'), await browserOf(await elsewhere(bob), 'claim')];
    const open = await alice.placesOrder({ side: 'buy', amount: '10' });
    const gone = await ordersOf();
    await alice.cancelsOrder(gone.id);
    await sendPushes(worker);
    expect([readBy(bobs), readBy(claims)]).toEqual([[], []]);
    await alice.cancelsOrder(open.id);
  });

  test('is not sent while its reminders are muted', async () => {
    const bobs = await browserOf(bob, 'order');
    await bob.call(account.saveSettings, { notifications: { desk: false } });
    const { id } = await ordersOf();
    await sendPushes(worker);
    await bob.call(account.saveSettings, { notifications: { desk: true } });
    expect(readBy(bobs)).toEqual([]);
    await alice.cancelsOrder(id);
  });
});

describe('a withdrawal', () => {
  test('is sent when it can be claimed, and once more before it expires', async () => {
    const browser = await browserOf(alice, 'claim');
    const { expiresAt } = await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await sendPushes(worker);
    await queueDuePushes(worker);
    await sendPushes(worker);
    expect(whatsOf(browser)).toEqual(['claim']);
    const minutesLeft = (Date.parse(expiresAt ?? '') - (await nowOf())) / 60_000;
    await world.advanceMinutes(Math.floor(minutesLeft) - 5 * 60);
    for (const _ of ['a round', 'the next']) {
      await queueDuePushes(worker);
      await sendPushes(worker);
    }
    expect(whatsOf(browser)).toEqual(['claim', 'claimEnds']);
    const [first, last] = readBy(browser);
    expect(first?.tag).not.toBe(last?.tag);
  });

  test('of another account is not sent', async () => {
    const browser = await browserOf(bob, 'claim');
    await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' });
    await sendPushes(worker);
    expect(readBy(browser)).toEqual([]);
  });
});

describe('a term', () => {
  test('of a stake and of bots is sent once shortly before it ends', async () => {
    const carol = await world.memberWithBcg('1200');
    await carol.deposits('USDT', '200');
    const browser = await browserOf(carol, 'term');
    await carol.call(staking.pledge, { amount: '100', days: 30 });
    await traders.owner.run(sql`
      insert into bot_group (owner, bought_day, ready_day, first_run_day, run_from, run_until, grace_days, term_left, bots, power)
      values (${carol.id}, 1, 1, 1, 1, platform_today() + 2, 7, 0, 3, 300)`);
    await queueDuePushes(worker);
    await sendPushes(worker);
    expect(whatsOf(browser)).toEqual(['botsEnd']);
    await traders.owner.run(sql`delete from bot_group where owner = ${carol.id} and bought_day = 1`);
    await traders.owner.run(sql`update session set expires_at = expires_at + interval '100 days'`);
    await world.nextDay(29);
    for (const _ of ['a round', 'the next']) {
      await queueDuePushes(worker);
      await sendPushes(worker);
    }
    expect(whatsOf(browser)).toEqual(['botsEnd', 'stakesEnd']);
  });
});

describe('a notice', () => {
  test('goes to every browser that wants notices, once, even when it is announced again', async () => {
    const browsers = [await browserOf(alice, 'notice'), await browserOf(bob, 'order', 'notice')];
    const other = await browserOf(await elsewhere(bob), 'order');
    for (const _ of ['told', 'told again']) await tells('1');
    await sendPushes(worker);
    await tells('1');
    await sendPushes(worker);
    expect(browsers.map(whatsOf)).toEqual([['notice'], ['notice']]);
    expect(readBy(other)).toEqual([]);
    expect(new Set(browsers.map((browser) => readBy(browser)[0]?.tag)).size).toBe(2);
  });

  test('that is a day old is not sent', async () => {
    const browser = await browserOf(alice, 'notice');
    await tells('2');
    await traders.owner.run(sql`update live_event set at = at - interval '25 hours' where subject = '2'`);
    await sendPushes(worker);
    expect(readBy(browser)).toEqual([]);
  });
});

describe('events that commit in another order than they began', () => {
  test('are all sent, each once', async () => {
    const browser = await browserOf(alice, 'notice');
    await traders.owner.transaction(async (tx) => {
      await tx.one(tell('late'));
      await tells('early');
      await sendPushes(worker);
      // An event that commits does not wait for one still in progress.
      expect(whatsOf(browser)).toHaveLength(1);
    });
    await sendPushes(worker);
    await sendPushes(worker);
    const things = (await deliveries()).map(({ thing }) => thing).sort();
    expect(things).toEqual(['notice/early', 'notice/late']);
    expect(whatsOf(browser)).toHaveLength(2);
  });
});

test('after a restored database restarts its transaction numbers, events are read from there', async () => {
  const browser = await browserOf(alice, 'notice');
  await traders.owner.run(sql`update push_position set seen = '900000000:900000000:'`);
  await tells('lost');
  await sendPushes(worker);
  await tells('restored');
  await sendPushes(worker);
  expect([whatsOf(browser).length, (await deliveries())[0]?.thing]).toEqual([1, 'notice/restored']);
});

describe('at most once', () => {
  test('concurrent workers send each thing once', async () => {
    const browsers = await Promise.all([alice, bob, await elsewhere(bob)].map((who) => browserOf(who, 'notice')));
    service.answers(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
      return { status: 201 };
    });
    for (let at = 0; at < 12; at += 1) await tells(`many/${at}`);
    await Promise.all(Array.from({ length: 4 }, () => sendPushes(worker)));
    for (const browser of browsers) {
      const tags = readBy(browser).map(({ tag }) => tag);
      expect([tags.length, new Set(tags).size]).toEqual([12, 12]);
    }
  });

  test('a push whose worker died before the answer of the service is never sent again', async () => {
    const browser = await browserOf(alice, 'notice');
    await tells('crash');
    // It sends, and the answer is never stored.
    const dying = { ...worker, push: { send: () => Promise.reject(new Error('the worker died')) } };
    await expect(sendPushes(dying)).rejects.toThrow('the worker died');
    await sendPushes(worker);
    expect(readBy(browser)).toEqual([]);
    expect(await deliveries()).toEqual([{ thing: 'notice/crash', state: 'taken', tries: 1 }]);
  });

  test('a late outcome does not change a finished push', async () => {
    await browserOf(alice, 'notice');
    await tells('twice');
    await sendPushes(worker);
    const { id } = await traders.owner.one<{ id: string }>(sql`select id from push_subscription`);
    const note = { subscription: id, thing: 'notice/twice', againSeconds: 0, maxFailures: 10 };
    await noteOutcome(worker.db, { ...note, outcome: 'again' });
    expect(await takeDue(worker.db, 10)).toEqual([]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent']);
  });
});

test('pushes to ended sessions are given up and delay no others', async () => {
  const [left, stays] = [await browserOf(await elsewhere(alice), 'notice'), await browserOf(bob, 'notice')];
  await traders.owner.run(sql`
    insert into push_delivery (subscription, thing, what, due_at, expires_at)
    select s.id, 'notice/left' || n, 'notice', platform_now() - interval '1 hour', platform_now() + interval '1 day'
    from push_subscription s, generate_series(1, 30) n where s.endpoint = ${left.endpoint}`);
  await traders.owner.run(sql`
    update session set expires_at = clock_timestamp() where id = (select session from push_subscription where endpoint = ${left.endpoint})`);
  await tells('stays');
  await sendPushes(worker);
  expect([readBy(left), whatsOf(stays)]).toEqual([[], ['notice']]);
  const states = await traders.owner.many(
    sql`select state, count(*)::integer as things from push_delivery group by state order by state`,
  );
  expect(states).toEqual([
    { state: 'givenUp', things: 30 },
    { state: 'sent', things: 1 },
  ]);
});

describe('a service that does not accept it', () => {
  test('is tried again after a pause, five times at most', async () => {
    const browser = await browserOf(alice, 'notice');
    service.answers({ status: 503 });
    await tells('503');
    const tries: number[] = [];
    for (const minutes of [1, 2, 5, 20, 60, 60]) {
      await sendPushes(worker);
      await sendPushes(worker);
      tries.push(service.sentTo(browser).length);
      await world.advanceMinutes(minutes);
    }
    expect(tries).toEqual([1, 2, 3, 4, 5, 5]);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['givenUp']);
  });

  test('is not tried again before it allows it', async () => {
    const browser = await browserOf(alice, 'notice');
    service.answers({ status: 429, headers: { 'retry-after': '1800' } });
    await tells('429');
    await sendPushes(worker);
    await world.advanceMinutes(29);
    await sendPushes(worker);
    expect(service.sentTo(browser)).toHaveLength(1);
    service.answers({ status: 201 });
    await world.advanceMinutes(2);
    await sendPushes(worker);
    expect((await deliveries()).map(({ state }) => state)).toEqual(['sent']);
  });

  test('is logged without browser, account, key or subject', async () => {
    const browser = await browserOf(alice, 'notice');
    service.answers({ status: 403, body: 'a word of the service' });
    await tells('logged');
    const lines: string[] = [];
    await sendPushes({ ...worker, log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'notification not sent', what: 'notice', why: '403' }]);
    const { publicKey, sender } = service.settings;
    for (const secret of [browser.endpoint, ...Object.values(browser.keys), alice.id, 'logged', publicKey, sender.privateKey]) {
      expect(lines.join('')).not.toContain(secret);
    }
  });

  test.each([404, 410])('and reports the browser as gone gets nothing more for it: %i', async (status) => {
    const browser = await browserOf(alice, 'notice');
    service.answers({ status });
    await tells(`${status}`);
    await sendPushes(worker);
    expect((await alice.call(push.state, {})).devices).toEqual([]);
    expect([service.sentTo(browser).length, await deliveries()]).toEqual([1, []]);
  });

  test('for ten things in a row is dropped, and an accepted one resets the count', async () => {
    await browserOf(alice, 'notice');
    const refuses = async (name: string, count: number) => {
      service.answers({ status: 400 });
      for (let at = 0; at < count; at += 1) await tells(`${name}/${at}`);
      await sendPushes(worker);
      return (await alice.call(push.state, {})).devices.length;
    };
    expect(await refuses('nine', 9)).toBe(1);
    service.answers({ status: 201 });
    await tells('taken');
    await sendPushes(worker);
    expect(await refuses('nine more', 9)).toBe(1);
    expect(await refuses('the tenth', 1)).toBe(0);
  });

  test('but hangs delays no other push and locks no row', async () => {
    const [slow, quick] = [await browserOf(alice, 'notice'), await browserOf(bob, 'notice')];
    let frees: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      frees = resolve;
    });
    service.answers(async (path) => {
      if (slow.endpoint.endsWith(path)) await held;
      return { status: 201 };
    });
    await tells('hangs');
    const round = sendPushes(worker);
    await expect.poll(() => whatsOf(quick)).toEqual(['notice']);
    await expect.poll(() => service.sentTo(slow).length).toBe(1);
    await traders.owner.run(sql`select 1 from push_delivery for update nowait`);
    frees();
    await round;
  });
});

test('finished pushes are deleted, and those that still count are kept', async () => {
  await browserOf(alice, 'notice');
  await tells('old');
  await sendPushes(worker);
  await world.runJobs();
  expect(await deliveries()).toHaveLength(1);
  await traders.owner.run(sql`update push_delivery set made_at = made_at - interval '15 days'`);
  await world.runJobs();
  expect(await deliveries()).toEqual([]);
});

function elsewhere(who: Member): Promise<Member> {
  return world.member({ wallet: who.wallet });
}

async function nowOf(): Promise<number> {
  const { now } = await world.context.db.one<{ now: Date }>(sql`select platform_now() as now`);
  return now.getTime();
}
