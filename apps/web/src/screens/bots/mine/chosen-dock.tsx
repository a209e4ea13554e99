import { ChoiceDock } from '@ocean/ui/choice-dock';
import { useText } from '../../../i18n/use-text.ts';
import { ActTiles } from '../acts/act-tiles.tsx';
import type { BotActs } from '../acts/use-bot-acts.ts';
import type { BotChoiceList } from './use-bot-choice.ts';

/** Acts for the chosen bots, each with the number of bots it applies to. */
export function ChosenDock({ choice, acts }: { choice: BotChoiceList; acts: BotActs }) {
  const t = useText();
  return (
    <ChoiceDock
      label={t('bots.choose.label')}
      message={t('bots.choose.count', { count: choice.count })}
      end={t('bots.choose.end')}
      onEnd={choice.end}
    >
      <ActTiles countOf={choice.can} onAct={(act) => acts[act].openFor(choice.ids())} />
    </ChoiceDock>
  );
}
