import { formatInstant } from '@ocean/i18n/format-day';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { useIsOnline } from '../../../base/use-is-online.ts';
import { textLanguage } from '../../../i18n/load-texts.ts';
import { useText } from '../../../i18n/use-text.ts';
import { showsEarlierVisit } from '../../../offline/old-answers.ts';
import { sentences } from '../../../sections/text/sentences.ts';
import { StatusRow } from './status-row.tsx';

/** Says that the connection or the server is unavailable, and how old the shown data is. */
export function ConnectionRow() {
  const t = useText();
  const isOnline = useIsOnline();
  const home = useHome();
  const queries = useQueryClient().getQueryCache();
  // What was read before this page began stands in place of what could not be read, on whichever screen it is.
  const subscribe = useCallback((onChange: () => void) => queries.subscribe(notifyManager.batchCalls(onChange)), [queries]);
  const isOld = useSyncExternalStore(subscribe, () => showsEarlierVisit(queries));
  if (isOnline && home.error === null && !isOld) return null;
  const ages = queries
    .findAll({ type: 'active' })
    .map(({ state }) => state.dataUpdatedAt)
    .filter((at) => at > 0);
  const state = t(isOnline ? 'frame.down' : 'frame.offline');
  return (
    <StatusRow
      tone="info"
      text={ages.length === 0 ? state : sentences(state, t('frame.asOf', { time: showMoment(Math.min(...ages)) }))}
    />
  );
}

/** The age of the page is that of the oldest figure in view, formatted like every other date. */
function showMoment(at: number): string {
  return formatInstant(new Date(at).toISOString(), textLanguage.tag, 'dateTime') ?? '';
}
