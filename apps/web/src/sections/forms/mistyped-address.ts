import { hasChecksum, isAddress } from '@ocean/api/is-address';
import { useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '../../base/signal.ts';
import { lazyPart } from '../../lazy/lazy-part.ts';

/** The hash function comes with the first address that carries a checksum. */
const checksum = lazyPart(() => import('@ocean/api/address-checksum').then((module) => module.hasValidChecksum));

const mistyped = createSignal<string | null>(null);

/** The last address whose checksum was found to be wrong; null before that. */
export function useMistypedAddress(): string | null {
  return useSyncExternalStore(mistyped.subscribe, mistyped.read, mistyped.read);
}

/** Whether the checksum of a typed address is known to be wrong. Where the hash function does not arrive, the server decides. */
export function useIsMistyped(typed: string): boolean {
  useEffect(() => {
    if (isAddress(typed) && hasChecksum(typed)) void judge(typed).catch(() => undefined);
  }, [typed]);
  return useMistypedAddress() === typed;
}

async function judge(typed: string): Promise<void> {
  const hasValidChecksum = await checksum.arrive();
  if (!hasValidChecksum(typed)) mistyped.set(typed);
}
