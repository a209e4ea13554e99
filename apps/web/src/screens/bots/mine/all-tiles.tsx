import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { classList } from '@ocean/ui/class-list';
import { useText } from '../../../i18n/use-text.ts';
import { ActTiles } from '../acts/act-tiles.tsx';
import type { MyBotsParts } from './use-my-bots.ts';

/** The acts for all bots at once; while some are chosen, the dock's acts replace them. */
export function AllTiles({ summary, parts: { choice, acts } }: { summary: OutputOf<typeof bots.summary>; parts: MyBotsParts }) {
  const t = useText();
  return (
    <section
      className={classList('tiles', choice.isOpen && 'opacity-40')}
      aria-label={t('bots.mine.actions')}
      inert={choice.isOpen}
    >
      <ActTiles
        countOf={(actions) => actions.reduce((sum, action) => sum + (summary.can[action] ?? 0), 0)}
        onAct={(act) => acts[act].openAll()}
        fillsRun
      />
    </section>
  );
}
