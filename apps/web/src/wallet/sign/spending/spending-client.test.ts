import { home } from '@ocean/api/areas/home';
import { Refusal } from '@ocean/api/errors';
import type { ApiClient } from '@ocean/api-react/api-provider';
import { expect, test } from 'vitest';
import { spendingClient } from './spending-client.ts';

const NEEDED = new Refusal('SPENDING_STEP_UP_NEEDED', { buyLimit: '2000', burnLimit: '5', amount: '2500' });

/** A server that answers in turn; notes the key of every call. */
function serverOf(...answers: (Refusal | string)[]) {
  const keys: unknown[] = [];
  const call = (_endpoint: unknown, _input: unknown, options?: { idempotencyKey?: string }) => {
    keys.push(options?.idempotencyKey);
    const answer = answers[keys.length - 1];
    return answer instanceof Refusal ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { keys, client: { call } as unknown as ApiClient };
}
const act = (client: ApiClient) => client.call(home.show, {}, { idempotencyKey: 'key' }) as Promise<unknown>;

test('resends an act with its key once the amount is signed', async () => {
  const { client, keys } = serverOf(NEEDED, 'done');
  const asked: unknown[] = [];
  const ask = (refusal: Refusal) => Promise.resolve(asked.push(refusal.params.amount) > 0);
  expect(await act(spendingClient(client, ask))).toBe('done');
  expect(asked).toEqual(['2500']);
  expect(keys).toEqual(['key', 'key']);
});

test('keeps the refusal when the member declines, and sends nothing again', async () => {
  const { client, keys } = serverOf(NEEDED);
  await expect(act(spendingClient(client, () => Promise.resolve(false)))).rejects.toBe(NEEDED);
  expect(keys).toHaveLength(1);
});

test('passes on a second refusal without asking again', async () => {
  const { client } = serverOf(NEEDED, NEEDED);
  await expect(act(spendingClient(client, () => Promise.resolve(true)))).rejects.toBe(NEEDED);
});

test('asks nothing for other refusals', async () => {
  const refused = new Refusal('BALANCE_INSUFFICIENT');
  const { client } = serverOf(refused);
  await expect(act(spendingClient(client, () => Promise.reject(new Error('asked'))))).rejects.toBe(refused);
});
