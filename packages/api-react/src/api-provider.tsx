import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { createContext, type ReactNode, useContext } from 'react';

type CallOptions = { idempotencyKey?: string; signal?: AbortSignal; onMessage?: (sentence: string) => void };

export type ApiClient = {
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
};

export type ApiSettings = {
  readonly client: ApiClient;
  /** Calls that need a session wait until there is one. */
  readonly isMember: boolean;
  /** Shows an action's refusal. Forms show theirs inline, pages in the section that it concerns. */
  readonly sayError: (error: unknown) => void;
  /** Shows the server's message about an act of the second client. */
  readonly sayDone: (sentence: string) => void;
};

const ApiContext = createContext<ApiSettings | null>(null);

export function ApiProvider({ settings, children }: { settings: ApiSettings; children: ReactNode }) {
  return <ApiContext value={settings}>{children}</ApiContext>;
}

export function useApi(): ApiSettings {
  const settings = useContext(ApiContext);
  if (!settings) throw new Error('ApiProvider is missing above this component');
  return settings;
}
