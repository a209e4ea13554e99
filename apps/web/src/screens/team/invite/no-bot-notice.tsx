import { bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';

/** Warns, before a member misses a share, that shares go only to members who own a bot. */
export function NoBotNotice() {
  const t = useText();
  const { data } = useApiQuery(bots.summary, {});
  if (data?.total !== 0) return null;
  return (
    <Link href={paths.bots} className="notice notice-info">
      <Icon name="info" size={20} />
      <span>
        {t('invite.noBot')} <b className="block pt-1">{t('invite.noBot.act')}</b>
      </span>
      <Icon name="chevron" size={18} />
    </Link>
  );
}
