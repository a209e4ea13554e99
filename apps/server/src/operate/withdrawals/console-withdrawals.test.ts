import { earnings } from '@ocean/api/areas/earnings';
import { withdrawals } from '@ocean/api/operators/withdrawals';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConsole } from '#dev/world/console.ts';
import { useWorld } from '#dev/world/use-world.ts';

const world = useWorld();
let desk: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  desk = await openConsole(world);
});
afterAll(() => desk.close());

test('two operators approve a withdrawal above the limit, each after reading the same text', async () => {
  const { carol, dave } = desk;
  const alice = await world.member();
  await alice.deposits('USDT', '3000');
  await alice.call(earnings.withdraw, { asset: 'USDT', amount: '2000' });
  const { rows } = await carol.call(withdrawals.list, {});
  expect(rows).toMatchObject([{ account: alice.address.toLowerCase(), amount: '2000', approvedBy: [], state: 'approval' }]);
  const id = rows[0]?.id ?? '';
  expect(await carol.signs(withdrawals.approve, { id })).toMatchObject({ isDone: false, signers: [carol.address] });
  await expect(carol.signs(withdrawals.approve, { id })).rejects.toThrow('You have signed this already');
  expect(await dave.signs(withdrawals.approve, { id })).toMatchObject({ isDone: true, signers: [carol.address, dave.address] });
  const kept = await desk.db.many<{ kind: string; operator: string }>(sql`
    select kind, operator from operators.audit_entry where subject = ${`withdrawal/${id}`} order by number`);
  expect(kept).toEqual([
    { kind: 'signed', operator: carol.address },
    { kind: 'signed', operator: dave.address },
    { kind: 'done', operator: dave.address },
  ]);
});
