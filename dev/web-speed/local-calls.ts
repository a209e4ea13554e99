import type { Platform } from '../campaigns/harness/platform.ts';

/** Advances the clock of the platform and its chain, as the app of a local start does. */
export function passDays(platform: Platform, advanceDays: number): Promise<void> {
  return post(platform, 'clock', { advanceDays });
}

/** Sends test USDT to a wallet. */
export function giveUsdt(platform: Platform, gift: { address: string; amount: string }): Promise<void> {
  return post(platform, 'faucet', { ...gift, asset: 'USDT' });
}

async function post({ origin }: Platform, call: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}/dev-api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call} answers ${answer.status}: ${await answer.text()}`);
}
