import { type ClientOptions, createClient } from '@ocean/api/client';
import { QueryClient } from '@tanstack/react-query';
import { storage } from '../base/storage.ts';
import { createTokenStore } from '../base/token-store.ts';
import { language } from '../i18n/locale.ts';

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
  onSessionEnd: (token) => onSessionEnd(token),
};

export const client = createClient(clientOptions);

/** Forgets everything that was read for an account; the public figures stay. */
export function forgetMember(): void {
  queryClient.removeQueries({ queryKey: ['member'] });
}
