import { news } from '@ocean/api/areas/social/news';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { useText } from '../../../i18n/use-text.ts';

/** How many news the member has not read yet; nothing where there are none. */
export function UnreadNews() {
  const t = useText();
  const count = useApiQuery(news.list, { size: 1 }, { refetchInterval: useLivePollInterval(60_000) }).data?.unread ?? 0;
  return count > 0 && t('member.notices.unread', { count });
}
