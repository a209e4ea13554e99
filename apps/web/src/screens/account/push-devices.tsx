import type { push } from '@ocean/api/areas/notifications/push';
import type { OutputOf } from '@ocean/api/endpoint';
import { ListRow, Tile } from '@ocean/ui/list-row';
import { StatusChip } from '@ocean/ui/status-chip';
import { showDate } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDevice } from './use-device.ts';

type Device = OutputOf<typeof push.state>['devices'][number];

/** Every device of the account that gets notifications. This one is switched off by kind, another one by ending its session. */
export function PushDevices({ devices }: { devices: readonly Device[] }) {
  const t = useText();
  return (
    <section className="grid gap-2" aria-label={t('push.devices')}>
      <h3 className="px-1 text-label text-ink-2">{t('push.devices')}</h3>
      <div className="card card-list">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </div>
      {devices.some(({ isCurrent }) => !isCurrent) && <p className="hint px-1">{t('push.devices.others')}</p>}
    </section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const t = useText();
  const name = useDevice(device.device);
  return (
    <ListRow
      lead={<Tile icon="device" />}
      title={name}
      second={
        <>
          <span className="block">{device.kinds.map((kind) => t(`push.kind.${kind}`)).join(' · ')}</span>
          <span className="block">{t('push.devices.since', { time: showDate(device.openedAt) })}</span>
        </>
      }
      end={
        device.isCurrent && (
          <StatusChip family="run" icon="check">
            {t('push.devices.current')}
          </StatusChip>
        )
      }
    />
  );
}
