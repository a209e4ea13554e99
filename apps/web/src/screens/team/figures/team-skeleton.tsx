import { Skeleton } from '@ocean/ui/skeleton';

/** The level and the figures, while they are being asked for. */
export function TeamSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={212} radius={20} />
      <div className="grid gap-3" aria-hidden="true">
        <Skeleton width="34%" height={18} />
        <Skeleton width="100%" height={300} radius={20} />
      </div>
    </>
  );
}
