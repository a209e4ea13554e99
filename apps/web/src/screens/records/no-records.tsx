import { Button, buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';

/** An empty list, with the way out of it: other filters, or a first bot. */
export function NoRecords({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText();
  if (isFiltered) {
    return (
      <EmptyState
        title={t('records.noneOf.title')}
        text={t('records.noneOf.text')}
        action={
          <Button kind="second" fit onClick={onClear}>
            {t('records.filter.clear')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('records.none.title')}
      text={t('records.none.text')}
      action={
        <Link href={paths.bots} className={buttonClass('second', true)}>
          {t('records.none.act')}
        </Link>
      }
    />
  );
}
