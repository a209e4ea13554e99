import type { team } from '@ocean/api/areas/team';
import type { OutputOf } from '@ocean/api/endpoint';
import { ListRow, Tile } from '@ocean/ui/list-row';
import { showDate } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortenAddress } from '../../../sections/text/shorten-address.ts';
import { RewardAmounts } from './reward-amounts.tsx';

export type Invitee = OutputOf<typeof team.invitees>['list'][number];

/** One invitee: date, level, bots, and the member's rewards from that line. */
export function InviteeRow({ invitee, onOpen }: { invitee: Invitee; onOpen: () => void }) {
  const t = useText();
  const { address, level, registeredAt, bots, rewards, missed } = invitee;
  return (
    <ListRow
      lead={<Tile icon="user" />}
      title={<bdi dir="ltr">{shortenAddress(address)}</bdi>}
      second={
        <>
          {t('invite.row.since', { date: showDate(registeredAt) })}
          <br />
          <bdi>{`V${level}`}</bdi>
          {' · '}
          {t('invite.row.bots', { count: bots })}
        </>
      }
      end={rewards.length > 0 && <RewardAmounts rewards={rewards} size="body" />}
      endSecond={rewards.length === 0 && t(missed?.outcome === 'noBot' ? 'invite.row.noBot' : 'invite.row.none')}
      onOpen={onOpen}
    />
  );
}
