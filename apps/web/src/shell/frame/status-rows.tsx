import { Icon } from '@ocean/ui/icon';
import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useHome } from '../../api/use-home.ts';
import { textLocale } from '../../i18n/load-texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { useFrameExtras } from './frame-extras.ts';

/** What matters on every screen before its own content: the connection, the sign-in, and what is on its way. */
export function StatusRows({ isHome }: { isHome: boolean }) {
  const extras = useFrameExtras();
  return (
    <>
      <ConnectionRow />
      {extras && <extras.Rows isHome={isHome} />}
    </>
  );
}

function ConnectionRow() {
  const t = useText();
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const home = useHome();
  const queries = useQueryClient();
  // What was read before this page began was put in place of what could not be read.
  const isOld = home.data !== undefined && home.dataUpdatedAt < performance.timeOrigin;
  if (isOnline && !home.isError && !isOld) return null;
  const ages = queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  return (
    <div className="notice notice-info" role="status">
      <Icon name="info" size={20} />
      <span>
        {t(isOnline ? 'core.down' : 'core.offline')}
        {ages.length > 0 && ` ${t('core.asOf', { time: showMoment(Math.min(...ages)) })}`}
      </span>
    </div>
  );
}

/** The oldest figure in view says how old the page is. The page's formats come later than this row. */
function showMoment(at: number): string {
  return new Date(at).toLocaleString(textLocale, { dateStyle: 'medium', timeStyle: 'short' });
}

function subscribeOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
