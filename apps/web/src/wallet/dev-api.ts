/** `/dev-api` of a development start: faucet, clock and the local chain's RPC. */
export type DevCall = 'faucet' | 'clock' | 'clockInfo' | 'rpc';

export async function callDevApi(call: DevCall, body: unknown): Promise<unknown> {
  const response = await fetch(`/dev-api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new Error(`/dev-api/${call} answered ${response.status}`, { cause: answer });
  return answer;
}
