import { Button } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { useText } from '../../../i18n/use-text.ts';

export function NoBots({ isFiltered, onBuy }: { isFiltered: boolean; onBuy: () => void }) {
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
