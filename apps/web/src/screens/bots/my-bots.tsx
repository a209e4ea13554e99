import { type BotStatus, bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Button, TextButton } from '@ocean/ui/button';
import { Section as TitledSection } from '@ocean/ui/card';
import { EmptyState } from '@ocean/ui/empty-state';
import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PagedList } from '../../sections/paged-list.tsx';
import { useApiPages } from '../../sections/use-api-pages.ts';
import { Section } from '../../shell/section.tsx';
import { BotRow } from './bot-row.tsx';
import { BotSheet } from './bot-sheet.tsx';
import type { Bot } from './describe-bot.ts';
import { OneClickRow } from './one-click-row.tsx';
import { RunSheet } from './run-sheet.tsx';
import { StatusStrip } from './status-strip.tsx';
import { useActSheet } from './use-act-sheet.ts';

/** The bots of the account: how they stand, what can be done for all of them at once, and each of them. */
export function MyBots({ onBuy, startsRun }: { onBuy: () => void; startsRun: boolean }) {
  const t = useText();
  const summary = useApiQuery(bots.summary, {});
  const [status, setStatus] = useState<BotStatus | null>(null);
  const [shown, setShown] = useState<Bot | null>(null);
  const [isShown, setIsShown] = useState(false);
  const run = useActSheet(startsRun);
  const pages = useApiPages(bots.log, status ? { size: 30, status } : { size: 30 });
  const today = summary.data?.platformDay;
  const hasNone = summary.data?.total === 0;
  return (
    <div className="column-pair">
      <Section query={summary}>
        {(data) =>
          data.total === 0 ? null : (
            <div>
              <StatusStrip summary={data} chosen={status} onChoose={setStatus} />
              <OneClickRow summary={data} onRun={run.openAll} />
            </div>
          )
        }
      </Section>
      <TitledSection
        title={status ? t(`bots.status.${status}`) : hasNone ? t('bots.tabs.mine') : t('bots.mine.all')}
        aside={
          status ? (
            <TextButton onClick={() => setStatus(null)}>{t('bots.mine.showAll')}</TextButton>
          ) : hasNone ? undefined : (
            t('bots.mine.newest')
          )
        }
      >
        <PagedList
          pages={pages}
          empty={<NoBots isFiltered={status !== null} onBuy={onBuy} />}
          end={t('bots.mine.end')}
          more={t('bots.mine.loading')}
        >
          {(bot) => (
            <BotRow
              key={bot.id}
              bot={bot}
              today={today ?? bot.boughtDay}
              onOpen={() => {
                setShown(bot);
                setIsShown(true);
              }}
            />
          )}
        </PagedList>
      </TitledSection>
      {shown && today !== undefined && (
        <BotSheet
          bot={shown}
          today={today}
          open={isShown}
          onClose={() => setIsShown(false)}
          onRun={() => {
            setIsShown(false);
            run.openFor([shown.id]);
          }}
        />
      )}
      <RunSheet sheet={run} />
    </div>
  );
}

function NoBots({ isFiltered, onBuy }: { isFiltered: boolean; onBuy: () => void }) {
  const t = useText();
  if (isFiltered) return <EmptyState title={t('bots.mine.noneOf.title')} text={t('bots.mine.noneOf.text')} />;
  return (
    <EmptyState
      title={t('bots.mine.none.title')}
      text={t('bots.mine.none.text')}
      action={
        <Button fit onClick={onBuy}>
          {t('bots.mine.none.act')}
        </Button>
      }
    />
  );
}
