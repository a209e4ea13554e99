import type { BotAction } from '@ocean/api/areas/bots';
import { ActionTile } from '@ocean/ui/action-tile';
import { CountText } from '@ocean/ui/amount-text';
import { useText } from '../../../i18n/use-text.ts';
import { ACT_TABLE } from './act-table.ts';
import type { BotActs } from './use-bot-acts.ts';

type ActTilesProps = {
  /** The number of bots that may take one of these actions today. */
  countOf: (actions: readonly BotAction[]) => number;
  onAct: (act: keyof BotActs) => void;
  fillsRun?: boolean;
};

/** One tile for each act with the number of bots it applies to. A tile for no bots says why. */
export function ActTiles({ countOf, onAct, fillsRun = false }: ActTilesProps) {
  const t = useText();
  return ACT_TABLE.map(({ act, icon, actions, none }) => {
    const count = countOf(actions);
    const isNone = count === 0;
    return (
      <ActionTile
        key={act}
        icon={icon}
        label={t(`bots.mine.${act}`)}
        count={<CountText value={count} />}
        filled={fillsRun && act === 'run' && !isNone}
        reason={isNone && reasonOf(act, t(`errors.${none}`), t)}
        onClick={() => onAct(act)}
      />
    );
  });
}

/** A newcomer does not know yet that a frozen bot is one that is ready. */
function reasonOf(act: keyof BotActs, none: string, t: ReturnType<typeof useText>): string {
  return act === 'run' ? t('bots.run.noneNow', { none }) : none;
}
