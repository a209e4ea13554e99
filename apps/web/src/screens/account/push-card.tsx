import { PUSH_KINDS, type PushKind, type PushMessage, push } from '@ocean/api/areas/notifications/push';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Section as Titled } from '@ocean/ui/card';
import { Notice } from '@ocean/ui/notice';
import { Outline } from '@ocean/ui/outline';
import { SwitchRow } from '@ocean/ui/switch-row';
import { type TextKey, useText } from '../../i18n/use-text.ts';
import { pushAbility } from '../../offline/push/push-ability.ts';
import { Section } from '../../shell/frame/section.tsx';
import { PushDevices } from './push-devices.tsx';
import { useTurnPush } from './use-turn-push.ts';

type State = OutputOf<typeof push.state>;

/** The complete texts of the notifications of each kind. */
const SAID: Readonly<Record<PushKind, readonly PushMessage[]>> = {
  order: ['order'],
  claim: ['claim', 'claimEnds'],
  term: ['botsEnd', 'stakesEnd'],
  notice: ['notice'],
};

/** Switches for notifications while the app is closed, on this device, one for each kind. */
export function PushCard() {
  const t = useText();
  const state = useApiQuery(push.state, {});
  return (
    <Titled title={t('push.title')}>
      <p className="px-1 pb-3 text-label text-ink-2">{t('push.text')}</p>
      <Section query={state} skeleton={<Skeleton />}>
        {(shown) => <Choice state={shown} />}
      </Section>
    </Titled>
  );
}

/** An obstacle in the browser itself is known before the server answers. */
function Skeleton() {
  const t = useText();
  const hindrance = hindranceHere();
  if (hindrance) return <Notice>{t(hindrance)}</Notice>;
  return (
    <Outline>
      <Kinds isOn={() => false} onPress={() => undefined} />
    </Outline>
  );
}

function Choice({ state }: { state: State }) {
  const t = useText();
  const { turn, pressed } = useTurnPush(state);
  // Read with every render: a press may have been declined since.
  const hindrance = state.publicKey === null ? 'push.notOffered' : hindranceHere();
  const own = state.devices.find(({ isCurrent }) => isCurrent);
  const chosen = pressed ?? own?.kinds ?? [];
  return (
    <div className="grid gap-3">
      {hindrance ? (
        <Notice>{t(hindrance)}</Notice>
      ) : (
        <Kinds
          isOn={(kind) => chosen.includes(kind)}
          onPress={(kind) => void turn(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind])}
        />
      )}
      {state.devices.length > 0 && <PushDevices devices={state.devices} />}
    </div>
  );
}

function hindranceHere(): TextKey | null {
  const ability = pushAbility();
  return ability === 'ready' ? null : `push.${ability}`;
}

function Kinds({ isOn, onPress }: { isOn: (kind: PushKind) => boolean; onPress: (kind: PushKind) => void }) {
  const t = useText();
  return (
    <div className="card card-list">
      {PUSH_KINDS.map((kind) => (
        <SwitchRow
          key={kind}
          isOn={isOn(kind)}
          onChange={() => onPress(kind)}
          title={t(`push.kind.${kind}`)}
          second={SAID[kind].map((what) => (
            <span key={what} className="block">
              {t(`push.said.${what}`)}
            </span>
          ))}
        />
      ))}
    </div>
  );
}
