import { Skeleton, SkeletonRows } from '@ocean/ui/skeleton';

/** Person, state and next step, while they are loading. */
export function DeskSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={76} radius={20} />
      <Skeleton width="100%" height={230} radius={20} />
      <SkeletonRows rows={4} />
    </>
  );
}
