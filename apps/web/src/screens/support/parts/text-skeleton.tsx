import { Skeleton } from '@ocean/ui/skeleton';
import { useText } from '../../../i18n/use-text.ts';

const LINES = [100, 94, 98, 60, 97, 88];

/** A title and its lines, while the text is being asked for. */
export function TextSkeleton() {
  const t = useText();
  return (
    <div className="card grid gap-3" role="status" aria-label={t('core.loading')}>
      <Skeleton width="70%" height={24} />
      {LINES.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
