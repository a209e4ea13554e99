import { Skeleton, SkeletonRows } from '@ocean/ui/skeleton';

/** The income with its chart and the balances, while the account itself is still being asked for. */
export function EarningsSkeleton() {
  return (
    <div className="column-pair">
      <EarningsSkeletonParts />
    </div>
  );
}

export function EarningsSkeletonParts() {
  return (
    <>
      <div className="card grid gap-4" aria-hidden="true">
        <div className="flex h-8 items-center justify-between">
          <Skeleton width="28%" height={18} />
          <Skeleton width="46%" height={32} radius={10} />
        </div>
        <div className="flex h-6 items-center justify-between">
          <Skeleton width="18%" />
          <Skeleton width="30%" height={18} />
        </div>
        <Skeleton width="100%" height={120} radius={10} />
        <Skeleton width="62%" />
        <Skeleton width="100%" height={44} />
      </div>
      <div className="grid gap-2">
        <div className="flex h-8 items-center px-1" aria-hidden="true">
          <Skeleton width="34%" height={18} />
        </div>
        <SkeletonRows rows={5} />
      </div>
    </>
  );
}
