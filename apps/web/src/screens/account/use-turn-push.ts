import { type PushKind, push } from '@ocean/api/areas/notifications/push';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { storage } from '../../base/storage.ts';
import { useText } from '../../i18n/use-text.ts';
import { keepChoice } from '../../offline/push/push-choice.ts';
import { closeSubscription, openSubscription } from '../../offline/push/push-subscription.ts';
import { useSession } from '../../wallet/session/session.tsx';

type State = OutputOf<typeof push.state>;

/** Makes this browser get exactly these kinds; the permission is asked for in the press itself, as browsers want it. */
export function useTurnPush({ publicKey, devices }: State) {
  const t = useText();
  const { address } = useSession();
  const [pressed, setPressed] = useState<readonly PushKind[] | null>(null);
  const subscribe = useApiMutation(push.subscribe, { invalidates: [push.state] });
  const unsubscribe = useApiMutation(push.unsubscribe, { invalidates: [push.state] });

  async function turnOn(kinds: readonly PushKind[]): Promise<void> {
    if (publicKey === null || address === null) return;
    if ((await Notification.requestPermission()) !== 'granted') return toast(t('push.notAllowed'), 'bad');
    const opened = await openSubscription(publicKey).catch(() => null);
    if (!opened) return toast(t('push.failed'), 'bad');
    const { session } = await subscribe.mutateAsync({ ...opened, kinds: [...kinds] });
    keepChoice(storage, { account: address, session, endpoint: opened.endpoint, kinds });
  }

  async function turnOff(): Promise<void> {
    const own = devices.find(({ isCurrent }) => isCurrent);
    if (own) await unsubscribe.mutateAsync({ id: own.id });
    keepChoice(storage, null);
    await closeSubscription();
  }

  return {
    /** What was pressed last, until the platform has answered. */
    pressed,
    async turn(kinds: readonly PushKind[]): Promise<void> {
      if (pressed !== null) return;
      setPressed(kinds);
      // A refusal is shown where every refusal of an act is.
      await (kinds.length === 0 ? turnOff() : turnOn(kinds)).catch(() => undefined);
      setPressed(null);
    },
  };
}
