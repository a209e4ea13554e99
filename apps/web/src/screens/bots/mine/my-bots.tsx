import { type BotStatus, bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { TextButton } from '@ocean/ui/button';
import { Section as TitledSection } from '@ocean/ui/card';
import { useCallback, useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { BotActSheets } from '../acts/bot-act-sheets.tsx';
import type { Bot } from '../describe/describe-bot.ts';
import { AllTiles } from './all-tiles.tsx';
import { BotList } from './bot-list.tsx';
import { BotSheet } from './bot-sheet.tsx';
import { MineSkeleton } from './mine-skeleton.tsx';
import { NoBots } from './no-bots.tsx';
import { StatusStrip } from './status-strip.tsx';
import type { MyBotsParts } from './use-my-bots.ts';

/** The bots of the account: how they stand, what can be done for all of them at once, and each of them. */
export function MyBots({ parts, onBuy }: { parts: MyBotsParts; onBuy: () => void }) {
  const t = useText();
  const { choice, acts } = parts;
  const summary = useApiQuery(bots.summary, {});
  const [status, setStatus] = useState<BotStatus | null>(null);
  const [shown, setShown] = useState<{ bot: Bot; isOpen: boolean } | null>(null);
  const openBot = useCallback((bot: Bot) => setShown({ bot, isOpen: true }), []);
  const closeBot = () => setShown((now) => now && { ...now, isOpen: false });
  const today = summary.data?.platformDay;
  const hasNone = summary.data?.total === 0;
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
                <StatusStrip summary={data} chosen={status} onChoose={setStatus} />
                <AllTiles summary={data} parts={parts} />
              </div>
            )
          }
        </Section>
        <TitledSection
          title={status ? t(`bots.status.${status}`) : t(hasNone ? 'bots.tabs.mine' : 'bots.mine.all')}
          aside={!hasNone && <ListActs choice={choice} onShowAll={status && (() => setStatus(null))} />}
        >
          <BotList
            key={status ?? 'all'}
            status={status}
            today={today}
            choice={choice}
            empty={<NoBots isFiltered={status !== null} onBuy={onBuy} />}
            onOpen={openBot}
          />
        </TitledSection>
      </div>
      {shown && today !== undefined && (
        <BotSheet
          bot={shown.bot}
          today={today}
          open={shown.isOpen}
          onClose={closeBot}
          onAct={(act) => {
            closeBot();
            acts[act].openFor([shown.bot.id]);
          }}
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
