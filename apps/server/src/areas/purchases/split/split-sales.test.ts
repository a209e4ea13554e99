import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { readBuyerLines } from './queries.ts';

const world = useWorld();

type Row = { place: number; kind: string; account: string; outcome: string; units: bigint };

const sharesOf = (buyer: Member) =>
  world.context.db.many<Row>(sql`
    select s.place, s.kind, s.account, s.outcome, s.units from sale_share s join purchase p on p.id = s.purchase_id
    where p.account = ${buyer.id} order by s.at, s.kind, s.place`);

const usdtOf = async ({ id }: { id: string }) => {
  const row = await world.context.db.maybeOne<{ posted: bigint }>(sql`
    select b.posted from ledger.balance b join ledger.account a on a.id = b.account_id where a.name = ${`member/${id}/available/USDT`}`);
  return row?.posted ?? 0n;
};
const usdt = (amount: string) => world.unitsOf('USDT', amount);

describe('a sale by balance', () => {
  let inviter: Member;
  let buyer: Member;
  beforeAll(async () => {
    inviter = await world.memberWithUsdt('300');
    buyer = await world.member({ inviter });
    await buyer.deposits('USDT', '300');
  });

  test('pays nothing to an inviter without a bot, and says why', async () => {
    await buyer.buysBots(1);
    expect(await sharesOf(buyer)).toEqual([{ place: 1, kind: 'inviter', account: inviter.id, outcome: 'noBot', units: 0n }]);
    expect(await usdtOf(inviter)).toBe(usdt('300'));
  });

  test('pays 8 % to an inviter with one', async () => {
    await inviter.buysBots(1);
    await buyer.buysBots(1);
    expect((await sharesOf(buyer)).at(-1)).toMatchObject({ outcome: 'paid', units: usdt('8') });
    expect(await usdtOf(inviter)).toBe(usdt('208'));
  });

  test('of cards is not split', async () => {
    const before = await sharesOf(buyer);
    await buyer.buysCards(1);
    expect(await sharesOf(buyer)).toEqual(before);
    expect(await usdtOf(inviter)).toBe(usdt('208'));
    await world.audit();
  });
});

test('concurrent purchases of invitees each pay their inviter once', async () => {
  const inviter = await world.memberWithUsdt('100');
  await inviter.buysBots(1);
  const buyers: Member[] = [];
  for (let count = 0; count < 4; count += 1) {
    const buyer = await world.member({ inviter });
    await buyer.deposits('USDT', '200');
    buyers.push(buyer);
  }
  await Promise.all(buyers.flatMap((buyer) => [buyer.buysBots(1), buyer.buysBots(1)]));
  expect(await usdtOf(inviter)).toBe(usdt('64'));
  await world.audit();
});

test('reads the nearest twenty of a long line, the direct inviter first', async () => {
  const { db } = world.context;
  const address = (place: number) => `0x${place.toString(16).padStart(40, 'e')}`;
  const rollback = new Error('rolled back');
  const attempt = db.transaction(async (tx) => {
    for (let place = 1; place <= 25; place += 1) {
      await tx.run(sql`
        insert into account (address, inviter, path, invite_code)
        select ${address(place)}, a.address, a.path || a.number, ${`LONG-${place}`} from account a
        where case when ${place} = 1 then a.inviter is null else a.address = ${address(place - 1)} end`);
    }
    const { ancestorsOf } = await readBuyerLines(tx, [address(25), address(1), address(99)]);
    const above = ancestorsOf.get(address(25)) ?? [];
    expect(above.map((ancestor) => ancestor.address)).toEqual(Array.from({ length: 20 }, (_, at) => address(24 - at)));
    expect(ancestorsOf.get(address(1))).toHaveLength(1);
    expect(ancestorsOf.has(address(99))).toBe(false);
    throw rollback;
  });
  await expect(attempt).rejects.toBe(rollback);
});
