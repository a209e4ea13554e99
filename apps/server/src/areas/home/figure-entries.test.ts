import { bots } from '@ocean/api/areas/bots';
import { earnings } from '@ocean/api/areas/earnings';
import { home } from '@ocean/api/areas/home';
import { ops } from '@ocean/api/areas/ops';
import { beforeAll, expect, test } from 'vitest';
import { countStatements } from '#dev/world/count-statements.ts';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { listFigureEntries } from './list-figure-entries.ts';

const world = useWorld();
let alice: Member;
beforeAll(async () => {
  alice = await world.member();
  await alice.deposits('USDT', '400');
  await alice.exchanges('100');
  await alice.buysBots(2);
});

const entriesOf = (input: Parameters<typeof world.visitor.call<typeof ops.figureEntries>>[1]) =>
  world.visitor.call(ops.figureEntries, input);
const shownFigures = async () => (await world.visitor.call(home.show, {})).figures;

test('the entries of the treasury add up to its figure, and say what each was', async () => {
  const { list, total, next } = await entriesOf({ figure: 'poolUsdt' });
  expect(list.map(({ number, kind, amount, asset, balanceAfter }) => [number, kind, amount, asset, balanceAfter])).toEqual([
    [2, 'botSoldByBalance', '200', 'USDT', '300'],
    [1, 'converted', '100', 'USDT', '100'],
  ]);
  expect([total, next]).toEqual([2, null]);
  await expect.poll(async () => (await shownFigures()).poolUsdt).toBe('300');
  expect(await entriesOf({ figure: 'poolUsdt', asset: 'BUSD' })).toEqual({ list: [], total: 0, next: null });
});

test('the entries of the emission pool begin with the genesis, and every emission lowers it', async () => {
  expect((await entriesOf({ figure: 'poolGood' })).list).toMatchObject([
    { number: 1, kind: 'genesisMinted', amount: '400000000', balanceAfter: '400000000' },
  ]);
  await alice.exchanges('20');
  await world.nextDay(8);
  const { list: frozen } = await alice.call(bots.list, { status: 'frozen' });
  await alice.runs(frozen.map(({ id }) => id));
  await world.nextDay(3);
  const { list } = await entriesOf({ figure: 'poolGood', size: 2 });
  expect(list.map(({ kind }) => kind)).toEqual(['emissionClosed', 'emissionClosed']);
  const { platformDay } = await alice.call(bots.summary, {});
  expect(list.map(({ day }) => day)).toEqual([platformDay - 1, platformDay - 2]);
  await expect.poll(async () => (await shownFigures()).poolGood).toBe(list[0]?.balanceAfter);
  expect(Number(list[1]?.balanceAfter) + Number(list[0]?.amount)).toBe(Number(list[0]?.balanceAfter));
});

test('pages have no gap or repeat, and the last costs no more than the first', async () => {
  const all = (await entriesOf({ figure: 'poolUsdt', size: 100 })).list.map(({ number }) => number);
  const paged = await Promise.all(all.map((_, at) => entriesOf({ figure: 'poolUsdt', page: at + 1, size: 1 })));
  expect(paged.flatMap(({ list }) => list.map(({ number }) => number))).toEqual(all);
  expect(paged.map(({ next }) => next)).toEqual([...all.slice(1).map((_, at) => at + 2), null]);
  const { db, counted } = countStatements(world.context.db);
  const call = { requestId: '', lang: 'en', ip: '', device: '' };
  const far = await listFigureEntries({ ...world.context, db }, call, {
    figure: 'poolUsdt',
    asset: 'USDT',
    page: 100_000,
    size: 100,
  });
  expect([far.list, counted()]).toEqual([[], 1]);
});

test('name no member, whatever the movement was', async () => {
  await alice.claims(await alice.call(earnings.withdraw, { asset: 'BCG', amount: '100' }));
  await world.settle();
  const answers = await Promise.all([
    entriesOf({ figure: 'poolUsdt' }),
    entriesOf({ figure: 'poolUsdt', asset: 'BUSD' }),
    entriesOf({ figure: 'poolGood' }),
  ]);
  const text = JSON.stringify(answers).toLowerCase();
  expect(text).not.toContain('0x');
  expect(Object.keys(answers[0]?.list[0] ?? {}).sort()).toEqual(['amount', 'asset', 'balanceAfter', 'day', 'kind', 'number']);
});

test('refuses a figure without entries', async () => {
  for (const body of [{}, { figure: 'members' }, { figure: 'poolUsdt', asset: 'BCG' }, { figure: 'poolUsdt', owner: alice.id }]) {
    expect((await world.post('/api/other/figureEntries', body)).status).toBe(400);
  }
});
