import { Button } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { useText } from '../../i18n/use-text.ts';

export function CardsTab({ onSeeBots }: { onSeeBots: () => void }) {
  const t = useText();
  return (
    <EmptyState
      title={t('bots.cards.title')}
      text={t('bots.cards.text')}
      action={
        <Button kind="second" fit onClick={onSeeBots}>
          {t('bots.cards.act')}
        </Button>
      }
    />
  );
}
