import { Skeleton } from '@ocean/ui/skeleton';

/** The deep panel's own shape: a label, the one figure, three facts, the main action. */
export function HeroSkeleton() {
  return (
    <div className="hero grid gap-3" aria-hidden="true">
      <Skeleton width="38%" />
      <Skeleton width="62%" height={40} />
      <Skeleton width="84%" />
      <div className="grid grid-cols-3 gap-3 py-4">
        {['a', 'b', 'c'].map((fact) => (
          <Skeleton key={fact} width="100%" height={44} radius={10} />
        ))}
      </div>
      <Skeleton width="100%" height={50} radius={14} />
    </div>
  );
}
