import { type Envelope, readFirstEnvelope } from '@ocean/api/envelope';

/** `/dev-api` of a development start: faucet, clock, the first invitation code and the local chain's RPC. */
export type DevCall = 'faucet' | 'clock' | 'clockInfo' | 'inviteCode' | 'rpc';

export async function callDevApi(call: DevCall, body: unknown): Promise<unknown> {
  const response = await fetch(`/dev-api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json().catch(() => null)) as (Envelope & { jsonrpc?: string }) | null;
  // The chain's own answers come as they are: a wallet reads them.
  if (response.ok && answer?.jsonrpc) return answer;
  if (!response.ok || !answer || readFirstEnvelope(answer) !== 'success') {
    throw new Error(answer?.msg ?? `/dev-api/${call} answered ${response.status}`, { cause: answer });
  }
  return answer.data;
}
