import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { ActionTile } from '@ocean/ui/action-tile';
import { CountText } from '@ocean/ui/amount-text';
import { toast } from '@ocean/ui/toast';
import { useText } from '../../i18n/use-text.ts';

/** Acts for all bots at once; each shows its check sheet first. */
export function OneClickRow({ summary, onRun }: { summary: OutputOf<typeof bots.summary>; onRun: () => void }) {
  const t = useText();
  const ready = summary.counts.frozen ?? 0;
  const closed = () => toast(t('core.notOpen'));
  return (
    <section className="tiles" aria-label={t('bots.mine.actions')}>
      <ActionTile icon="lightning" label={t('bots.mine.accelerate')} onClick={closed} />
      <ActionTile icon="play" label={t('bots.mine.run')} count={<CountText value={ready} />} filled={ready > 0} onClick={onRun} />
      <ActionTile icon="send" label={t('bots.mine.send')} onClick={closed} />
      <ActionTile icon="renew" label={t('bots.mine.renew')} onClick={closed} />
      <ActionTile icon="stop" label={t('bots.mine.stop')} onClick={closed} />
    </section>
  );
}
