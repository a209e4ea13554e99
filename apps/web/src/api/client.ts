import { type Client, type ClientOptions, createClient } from '@ocean/api/client';
import { Refusal } from '@ocean/api/errors';
import { QueryClient } from '@tanstack/react-query';
import { inTime } from '../base/in-time.ts';
import { storage } from '../base/storage.ts';
import { createTokenStore } from '../base/token-store.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { language } from '../i18n/locale.ts';
import { fetchOrReuse } from './begun-calls.ts';

export const tokens = createTokenStore(storage);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 5_000, refetchOnWindowFocus: true } },
});

let onSessionEnd: (token: string | null) => void = () => {};

/** Tells the session that the server has ended it. */
export function listenToSessionEnd(listener: (token: string | null) => void): void {
  onSessionEnd = listener;
}

export const clientOptions: ClientOptions = {
  baseUrl: '',
  lang: () => language.code,
  token: () => tokens.current(),
  fetch: fetchOrReuse,
  onSessionEnd: (token) => onSessionEnd(token),
};

/** When the texts of errors take longer than this, the failure is shown without its sentence. */
const SENTENCES_TIMEOUT_MS = 2_000;

const plain = createClient(clientOptions);

/** Loads the texts of errors for a failure that has no sentence from the server, before it is shown. */
export const client: Client = {
  async call(endpoint, input, options) {
    try {
      return await plain.call(endpoint, input, options);
    } catch (error) {
      if (error instanceof Refusal && error.sentence === undefined)
        await inTime(loadTexts('errors'), SENTENCES_TIMEOUT_MS).catch(() => {});
      throw error;
    }
  },
};

/** Forgets everything that was read for an account; the public figures stay. */
export function forgetMember(): void {
  queryClient.removeQueries({ queryKey: ['member'] });
}
