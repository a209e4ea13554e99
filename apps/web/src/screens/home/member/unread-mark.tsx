import { notices } from '@ocean/api/areas/notifications/notices';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useLivePollInterval } from '../../../api/live-signal.ts';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';

/** The page's own styles carry no class for one mark that most visits never show. */
const OVER_BELL = {
  position: 'absolute',
  insetInlineStart: 25,
  insetBlockStart: 6,
  minInlineSize: 18,
  paddingInline: 5,
  borderRadius: 9,
  background: 'var(--accent)',
  color: 'var(--on-accent)',
  textAlign: 'center',
} as const;

/** How many notices the member has not read yet; nothing where there are none. It lies on the bell and moves no text. */
export function UnreadMark() {
  const t = useText();
  const count = useApiQuery(notices.list, { size: 1 }, { refetchInterval: useLivePollInterval(60_000) }).data?.unread ?? 0;
  if (count === 0) return null;
  return (
    <b className="as-of" style={OVER_BELL}>
      <span aria-hidden="true">{showCount(count)}</span>
      <span className="sr-only">{t('member.notices.unread', { count })}</span>
    </b>
  );
}
