import sql from 'sql-template-tag';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOCAL } from '#dev/chain/local-keys.ts';
import { openDesk } from '#dev/world/operators-desk.ts';
import { useWorld } from '#dev/world/use-world.ts';
import { recordSignature } from '../operators/signatures.ts';
import { operateMembers } from './members/operate-members.ts';
import type { Desk, Operation } from './operation.ts';
import { runCommand } from './run-command.ts';

const world = useWorld();
const [carol, dave] = LOCAL.operators;
let opened: ReturnType<typeof openDesk>;
beforeAll(() => {
  opened = openDesk(world);
});
afterAll(() => opened?.close());

const runs = (name: string, operation: Operation, args: readonly string[], key?: Desk['key']) => {
  const { chainId, vault } = world.context.config;
  const owners = LOCAL.operators.map(({ address }) => address.toLowerCase());
  const desk = { db: opened.db, chainId, vault, owners, ...(key && { key }) };
  return runCommand(desk, operation, { name, args });
};
const kept = () =>
  opened.db.many(sql`
    select kind, call, subject, operator, reason, refusal, after from operators.audit_entry order by number`);

test('a command is recorded like a call of the console: what it read, what was signed and done, and what was refused', async () => {
  const alice = await world.member();
  const address = carol.address.toLowerCase();
  await runs('members', operateMembers, ['find', alice.address]);
  const suspend = ['suspend', alice.address, '--reason', 'phone stolen'];
  await runs('members', operateMembers, suspend);
  await runs('members', operateMembers, suspend, carol.key);
  await expect(runs('members', operateMembers, suspend, carol.key)).rejects.toThrow();
  const by = expect.stringMatching(/^.+@.+$/);
  const about = { subject: `member/${alice.id}`, call: 'members suspend' };
  expect(await kept()).toMatchObject([
    { kind: 'read', call: 'members find', subject: `member/${alice.id}`, operator: null, after: { by } },
    { kind: 'read', ...about, operator: null, after: { by } },
    { kind: 'signed', ...about, operator: address, reason: 'phone stolen' },
    { kind: 'done', ...about, operator: address, reason: 'phone stolen' },
    { kind: 'refused', call: 'members suspend', operator: address, refusal: expect.any(String), after: { by, words: suspend } },
  ]);
});

test('an act that needs one signature is attributed to the operator who runs the command, not to an earlier signer', async () => {
  const { id, address } = await world.member();
  const suspend = ['suspend', address, '--reason', 'phone lost'];
  const lines = await runs('members', operateMembers, suspend);
  const text = lines.slice(lines.indexOf('') + 1).join('\n');
  const signature = await privateKeyToAccount(carol.key).signMessage({ message: text });
  await recordSignature(opened.db, { subject: `member/suspend/${id}`, text, operator: carol.address.toLowerCase(), signature });
  await runs('members', operateMembers, suspend, dave.key);
  expect(await opened.db.many(sql`select author from account_suspension where account = ${id}`)).toEqual([
    { author: dave.address.toLowerCase() },
  ]);
});
