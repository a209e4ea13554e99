import type { Endpoint } from '@ocean/api/endpoint';

/** Data of an account is keyed under `member`, so that switching accounts clears all of it. */
export function queryKeyOf(endpoint: Endpoint, input?: unknown): readonly unknown[] {
  return input === undefined ? [endpoint.caller, endpoint.path] : [endpoint.caller, endpoint.path, input];
}
