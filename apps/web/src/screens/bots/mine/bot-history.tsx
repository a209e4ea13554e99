import { bots } from '@ocean/api/areas/bots';
import { CodeText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showInRow } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { describeBotEvent } from './describe-bot-event.ts';

const EVENTS_A_PAGE = 10;

/** The history of a bot, newest first; without an id that of all bots of the account, including transferred ones. */
export function BotHistory({ id }: { id?: string }) {
  const t = useText();
  const pages = useApiPages(bots.history, { ...(id === undefined ? {} : { id }), size: EVENTS_A_PAGE });
  return (
    <section className="grid gap-2">
      {id !== undefined && <h3>{t('bots.bot.history')}</h3>}
      {pages.items === undefined && !pages.error && <SkeletonRows rows={2} />}
      {pages.items === undefined && pages.error != null && <Notice tone="bad">{refusalText(pages.error)}</Notice>}
      <ul className="facts gap-2">
        {pages.items?.map((event) => (
          <li key={`${event.at} ${event.kind} ${event.botId}`} className="grid grid-cols-[1fr_auto] gap-x-3">
            <b className="font-medium">
              {t(`bots.event.${event.kind}`)}
              {id === undefined && event.number !== null && (
                <>
                  {' '}
                  <CodeText>{`#${event.number}`}</CodeText>
                </>
              )}
            </b>
            <time dateTime={event.at} className="hint">
              {showInRow(event.at)}
            </time>
            <span className="hint col-span-2">{describeBotEvent(event, t)}</span>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button kind="second" fit busy={pages.isLoadingMore} onClick={pages.loadMore}>
          {t('bots.bot.earlier')}
        </Button>
      )}
    </section>
  );
}
