import { Skeleton, SkeletonRows } from '@ocean/ui/skeleton';

/** The totals and the first stakes, while they are being asked for. */
export function StakingSkeleton() {
  return (
    <>
      <Skeleton width="100%" height={292} radius={20} />
      <SkeletonRows rows={3} />
    </>
  );
}
