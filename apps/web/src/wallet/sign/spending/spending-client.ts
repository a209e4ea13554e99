import { Refusal } from '@ocean/api/errors';
import type { ApiClient } from '@ocean/api-react/api-provider';

type Ask = (refusal: Refusal) => Promise<boolean>;

/**
 * A client that resumes acts after the wallet has signed for more than a session may spend by itself. The act is resent
 * unchanged with the same key: the refusal did nothing and is not stored. Declining leaves the refusal to the act's own form.
 */
export function spendingClient(client: ApiClient, ask: Ask): ApiClient {
  return {
    async call(endpoint, input, options) {
      try {
        return await client.call(endpoint, input, options);
      } catch (error) {
        if (!(error instanceof Refusal) || error.key !== 'SPENDING_STEP_UP_NEEDED') throw error;
        if (!(await ask(error))) throw error;
        return client.call(endpoint, input, options);
      }
    },
  };
}
