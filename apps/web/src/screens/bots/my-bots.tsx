import { type BotStatus, bots } from '@ocean/api/areas/bots';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Button, TextButton } from '@ocean/ui/button';
import { Section as TitledSection } from '@ocean/ui/card';
import { classList } from '@ocean/ui/class-list';
import { EmptyState } from '@ocean/ui/empty-state';
import { useCallback, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Section } from '../../shell/section.tsx';
import { ActTiles } from './act-tiles.tsx';
import { BotActSheets } from './bot-act-sheets.tsx';
import { BotList } from './bot-list.tsx';
import { BotSheet } from './bot-sheet.tsx';
import type { Bot } from './describe-bot.ts';
import { MineSkeleton } from './mine-skeleton.tsx';
import { StatusStrip } from './status-strip.tsx';
import type { MyBotsParts } from './use-my-bots.ts';

/** The bots of the account: how they stand, what can be done for all of them at once, and each of them. */
export function MyBots({ parts: { choice, acts }, onBuy }: { parts: MyBotsParts; onBuy: () => void }) {
  const t = useText();
  const summary = useApiQuery(bots.summary, {});
  const [status, setStatus] = useState<BotStatus | null>(null);
  const [shown, setShown] = useState<{ bot: Bot; isOpen: boolean } | null>(null);
  const openBot = useCallback((bot: Bot) => setShown({ bot, isOpen: true }), []);
  const closeBot = () => setShown((now) => now && { ...now, isOpen: false });
  const today = summary.data?.platformDay;
  const hasNone = summary.data?.total === 0;
  // The list is asked for meanwhile, but not seen: whether a strip stands above it is not known yet, and nothing must move.
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
                <section
                  className={classList('tiles', choice.isOpen && 'opacity-40')}
                  aria-label={t('bots.mine.actions')}
                  inert={choice.isOpen}
                >
                  <ActTiles
                    countOf={(actions) => actions.reduce((sum, action) => sum + (data.can[action] ?? 0), 0)}
                    onAct={(act) => acts[act].openAll()}
                    fillsRun
                  />
                </section>
              </div>
            )
          }
        </Section>
        <TitledSection
          title={status ? t(`bots.status.${status}`) : t(hasNone ? 'bots.tabs.mine' : 'bots.mine.all')}
          aside={
            !hasNone && (
              <span className="flex gap-4">
                {status && <TextButton onClick={() => setStatus(null)}>{t('bots.mine.showAll')}</TextButton>}
                <TextButton onClick={choice.isOpen ? choice.end : choice.open}>
                  {t(choice.isOpen ? 'bots.choose.end' : 'bots.choose.start')}
                </TextButton>
              </span>
            )
          }
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
