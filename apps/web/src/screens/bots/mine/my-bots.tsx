import { bots } from '@ocean/api/areas/bots';
import { BOT_STATUSES, type BotStatus } from '@ocean/api/inputs/bot-status';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { TextButton } from '@ocean/ui/button';
import { Section as TitledSection } from '@ocean/ui/card';
import { useCallback } from 'react';
import { useSearchParams } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { BotActSheets } from '../acts/bot-act-sheets.tsx';
import type { Bot } from '../describe/describe-bot.ts';
import { AllHistory } from './all-history.tsx';
import { AllTiles } from './all-tiles.tsx';
import { BotCounts } from './bot-counts.tsx';
import { BotList } from './bot-list.tsx';
import { BotSheet } from './bot-sheet.tsx';
import { MineSkeleton } from './mine-skeleton.tsx';
import { NoBots } from './no-bots.tsx';
import type { MyBotsParts } from './use-my-bots.ts';

/** The bots of the account: their statuses, the acts for all of them, and the list. */
export function MyBots({ parts, onBuy }: { parts: MyBotsParts; onBuy: () => void }) {
  const t = useText();
  const { choice, acts, shown } = parts;
  const summary = useApiQuery(bots.summary, {});
  const [search, setSearch] = useSearchParams();
  const status = BOT_STATUSES.find((one) => one === search.get('status')) ?? null;
  const setStatus = (next: BotStatus | null) => setSearch({ tab: 'mine', ...(next && { status: next }) }, { replace: true });
  const { show } = shown;
  const openBot = useCallback((bot: Bot) => show({ bot, isOpen: true }), [show]);
  const today = summary.data?.platformDay;
  const hasNone = summary.data?.total === 0;
  // Of the specification's words this one says the opposite of what a newcomer reads in it, so it is explained unasked.
  const explained = status ?? (summary.data?.counts.frozen ? 'frozen' : null);
  // The list loads hidden: it is not known yet whether a strip stands above it, and nothing may move.
  const isUnknown = !summary.data && !summary.error;
  return (
    <>
      {isUnknown && <MineSkeleton />}
      <div className={hasNone ? 'w-full wide:mx-auto wide:max-w-120' : 'column-pair'} hidden={isUnknown}>
        <Section query={summary} skeleton={null}>
          {(data) =>
            data.total === 0 ? null : (
              <div>
                <BotCounts summary={data} chosen={status} onChoose={setStatus} />
                <AllTiles summary={data} parts={parts} />
                <AllHistory />
              </div>
            )
          }
        </Section>
        <TitledSection
          title={status ? t(`bots.status.${status}`) : t(hasNone ? 'bots.tabs.mine' : 'bots.mine.all')}
          aside={!hasNone && <ListActs choice={choice} onShowAll={status && (() => setStatus(null))} />}
        >
          {explained && <p className="prose px-1 pb-3">{t(`bots.means.${explained}`)}</p>}
          {hasNone ? (
            <NoBots isFiltered={status !== null} onBuy={onBuy} />
          ) : (
            <BotList
              key={status ?? 'all'}
              status={status}
              today={today}
              choice={choice}
              empty={<NoBots isFiltered={status !== null} onBuy={onBuy} />}
              onOpen={openBot}
            />
          )}
        </TitledSection>
        {hasNone && <AllHistory />}
      </div>
      {shown.now && today !== undefined && (
        <BotSheet
          bot={shown.now.bot}
          today={today}
          open={shown.isOpen}
          onClose={shown.close}
          onAct={(act) => shown.now && acts[act].openFor([shown.now.bot.id])}
        />
      )}
      <BotActSheets acts={acts} />
    </>
  );
}

type ListActsProps = {
  choice: MyBotsParts['choice'];
  /** Null while all are shown. */
  onShowAll: (() => void) | null;
};

function ListActs({ choice, onShowAll }: ListActsProps) {
  const t = useText();
  return (
    <span className="flex gap-4">
      {onShowAll && <TextButton onClick={onShowAll}>{t('bots.mine.showAll')}</TextButton>}
      <TextButton onClick={choice.isOpen ? choice.end : choice.open}>
        {t(choice.isOpen ? 'bots.choose.end' : 'bots.choose.start')}
      </TextButton>
    </span>
  );
}
