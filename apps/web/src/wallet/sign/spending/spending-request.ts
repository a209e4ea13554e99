import type { Refusal } from '@ocean/api/errors';
import { useSyncExternalStore } from 'react';
import { createSignal } from '../../../base/signal.ts';

/** What an act was refused with: more than a session may spend in a day without a signature. */
export type SpendingRequest = {
  /** USDT of value to sign for. */
  readonly amount: string;
  readonly refusal: Refusal;
  /** True once the server knows the signature: the act may go on. */
  readonly answer: (isAllowed: boolean) => void;
};

const request = createSignal<SpendingRequest | null>(null);

export function useSpendingRequest(): SpendingRequest | null {
  return useSyncExternalStore(request.subscribe, request.read, request.read);
}

let asked: Promise<boolean> | null = null;

/** Shows what is to be signed. Acts that are refused while the sheet is open wait for its answer. */
export function askToSpend(refusal: Refusal): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    const answer = (isAllowed: boolean) => {
      asked = null;
      request.set(null);
      resolve(isAllowed);
    };
    request.set({ amount: String(refusal.params.amount), refusal, answer });
  });
  return asked;
}
