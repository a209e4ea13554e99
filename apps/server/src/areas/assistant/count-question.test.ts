import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestEconomy, type TestEconomy } from '#dev/economy/test-economy.ts';
import { countQuestion } from './count-question.ts';

let economy: TestEconomy;
beforeAll(async () => {
  economy = await createTestEconomy({ 'ai.questionsDaily': 5 });
});
afterAll(async () => economy?.close());

test('of twenty concurrent questions, accepts as many as the daily limit, and again the next day', async () => {
  const { db } = economy.context;
  const account = `0x${randomBytes(20).toString('hex')}`;
  const counted = await Promise.all(Array.from({ length: 20 }, () => countQuestion(db, account)));
  expect(counted.filter(({ refusedAt }) => refusedAt === undefined)).toHaveLength(5);
  expect(counted.filter(({ refusedAt }) => refusedAt === 5)).toHaveLength(15);
  await economy.passes(1);
  expect(await countQuestion(db, account)).toEqual({});
});
