import { type PushKind, push } from '@ocean/api/areas/notifications/push';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { toast } from '@ocean/ui/toast';
import { useRef, useState } from 'react';
import { storage } from '../../base/storage.ts';
import { useText } from '../../i18n/use-text.ts';
import { keepChoice, readChoice } from '../../offline/push/push-choice.ts';
import { closeSubscription, openSubscription } from '../../offline/push/push-subscription.ts';
import { useSession } from '../../wallet/session/session.tsx';

type State = OutputOf<typeof push.state>;

/** Subscribes this browser to exactly these kinds; permission is requested within the press itself, as browsers require. */
export function useTurnPush({ publicKey, devices }: State) {
  const t = useText();
  const { address } = useSession();
  const [pressed, setPressed] = useState<readonly PushKind[] | null>(null);
  const wanted = useRef<readonly PushKind[] | null>(null);
  const subscribe = useApiMutation(push.subscribe, { invalidates: [push.state] });
  const unsubscribe = useApiMutation(push.unsubscribe, { invalidates: [push.state] });

  async function turnOn(kinds: readonly PushKind[]): Promise<void> {
    if (publicKey === null || address === null) return;
    const permission = await Notification.requestPermission();
    // What can be done about it takes the place of the switches.
    if (permission === 'denied') return;
    if (permission !== 'granted') return toast(t('push.notAllowed'), 'bad');
    const opened = await openSubscription(publicKey).catch(() => null);
    if (!opened) return toast(t('push.failed'), 'bad');
    const { session } = await subscribe.mutateAsync({ ...opened, kinds: [...kinds] });
    keepChoice(storage, { account: address, session, endpoint: opened.endpoint, kinds });
  }

  async function turnOff(): Promise<void> {
    // The stored choice identifies this browser, even before the page has rendered it.
    const endpoint = readChoice(storage)?.endpoint;
    const own = devices.find(({ isCurrent }) => isCurrent);
    if (endpoint !== undefined) await unsubscribe.mutateAsync({ endpoint });
    else if (own) await unsubscribe.mutateAsync({ id: own.id });
    keepChoice(storage, null);
    await closeSubscription();
  }

  return {
    /** The last choice pressed, until the platform has answered. */
    pressed,
    /** Runs one change at a time; of the presses during a change, the last one runs after it. */
    async turn(kinds: readonly PushKind[]): Promise<void> {
      const isRunning = wanted.current !== null;
      wanted.current = kinds;
      setPressed(kinds);
      if (isRunning) return;
      for (let done: readonly PushKind[] | null = null; done !== wanted.current; ) {
        done = wanted.current;
        // Refusals are shown by the mutation itself.
        await (done.length === 0 ? turnOff() : turnOn(done)).catch(() => undefined);
      }
      wanted.current = null;
      setPressed(null);
    },
  };
}
