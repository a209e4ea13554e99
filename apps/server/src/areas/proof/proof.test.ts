import { createHash } from 'node:crypto';
import { proof } from '@ocean/api/areas/proof';
import { bytesOf } from '@ocean/money/proof/bytes';
import { checkLeaf } from '@ocean/money/proof/check-leaf';
import { checkRows } from '@ocean/money/proof/check-rows';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';
import { publishProof } from './publish-proof.ts';
import { rowsOfDay } from './rows-of-day.ts';
import { sha256 } from './sha256.ts';

const world = useWorld();
let alice: Member;
let bob: Member;
let day: number;
beforeAll(async () => {
  alice = await world.member();
  bob = await world.member();
  await alice.deposits('USDT', '500');
  await bob.getsBcg('200');
  await alice.buysBots(1);
  await world.nextDay(2);
  await world.closeDays();
  day = (await publishProof(world.context)) ?? 0;
});

const linesOf = async (of: number) => {
  const pieces = [];
  for await (const piece of rowsOfDay(world.context.db, of)) pieces.push(piece);
  return pieces.join('').split('\n').slice(0, -1);
};

describe('a published day', () => {
  test('compares what the vault held with what members had, at one block', async () => {
    const { newest } = await world.visitor.call(proof.show, {});
    expect(newest).toMatchObject({ day });
    const usdt = newest?.assets.find(({ asset }) => asset === 'USDT');
    expect(usdt).toMatchObject({ held: '700', owed: '400', percent: '175.00' });
  });

  test('gives each member the own leaf with a path that holds', async () => {
    for (const who of [alice, bob]) {
      const { leaves, ...owner } = await who.call(proof.leaf, {});
      const { secret } = await who.call(proof.secret, {});
      expect(leaves.length).toBeGreaterThan(0);
      for (const leaf of leaves) expect(checkLeaf(sha256, { ...owner, secret }, leaf)).toBe('holds');
    }
  });

  test('has a file whose rows give every root, and in which a secret finds its row', async () => {
    const lines = await linesOf(day);
    const { newest } = await world.visitor.call(proof.show, {});
    expect(createHash('sha256').update(`${lines.join('\n')}\n`).digest('hex')).toBe(newest?.file.sha256);
    const { secret } = await alice.call(proof.secret, {});
    const paid = () => ({ inUnits: world.unitsOf('USDT', '500'), outUnits: 0n });
    const found = await checkRows(sha256, lines, { account: alice.address, secret: bytesOf(secret, 32), paid });
    expect(found.own.map(({ tree, leaf }) => [tree.asset, leaf.sum])).toEqual([['USDT', world.unitsOf('USDT', '400')]]);
  });

  test('is published once', async () => {
    expect(await publishProof(world.context)).toBeUndefined();
    expect(await world.context.db.many(sql`select day from proof_publication`)).toEqual([{ day }]);
  });
});
