import { Skeleton, SkeletonRows } from '@ocean/ui/skeleton';

export function AssetsSkeleton() {
  return (
    <>
      <div className="card grid gap-4" aria-hidden="true">
        <Skeleton width="28%" height={18} />
        <Skeleton width="100%" height={120} radius={10} />
        <Skeleton width="62%" />
      </div>
      <SkeletonRows rows={4} />
    </>
  );
}
