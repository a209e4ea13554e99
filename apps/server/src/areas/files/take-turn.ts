import { Refusal } from '@ocean/api/errors';

/** Per account and process; the daily limits count across all processes. */
const MAX_AT_ONCE = 4;

const underWay = new Map<string, number>();

/** Begins an upload of an account and returns the function that ends it. @throws Refusal UPLOADS_AT_ONCE */
export function takeTurn(account: string): () => void {
  const now = underWay.get(account) ?? 0;
  if (now >= MAX_AT_ONCE) throw new Refusal('UPLOADS_AT_ONCE', { maximum: MAX_AT_ONCE });
  underWay.set(account, now + 1);
  return () => {
    const left = (underWay.get(account) ?? 1) - 1;
    if (left > 0) underWay.set(account, left);
    else underWay.delete(account);
  };
}
