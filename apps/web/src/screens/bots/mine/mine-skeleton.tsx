import { Skeleton, SkeletonRows } from '@ocean/ui/skeleton';

const TILES = ['a', 'b', 'c', 'd', 'e'];
const COUNTS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Statuses, tiles and the first rows, while the account itself is loading. */
export function MineSkeleton() {
  return (
    <div className="column-pair">
      <StripSkeleton />
      <div className="grid gap-2">
        <div className="flex h-8 items-center px-1" aria-hidden="true">
          <Skeleton width="34%" height={18} />
        </div>
        <SkeletonRows rows={4} />
      </div>
    </div>
  );
}

/** The statuses with their counts, and the acts for all bots. */
function StripSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="card grid gap-3 pb-2">
        <div className="flex h-6 items-center justify-between">
          <Skeleton width="26%" height={18} />
          <Skeleton width="22%" height={12} />
        </div>
        <Skeleton width="100%" height={8} radius={4} />
        <div className="grid grid-cols-3 gap-x-1.5 gap-y-0.5">
          {COUNTS.map((cell) => (
            <div key={cell} className="grid h-[66px] content-center gap-2">
              <Skeleton width="30%" height={16} />
              <Skeleton width="70%" height={12} />
              <Skeleton width="84%" height={12} />
            </div>
          ))}
        </div>
      </div>
      <div className="grid grid-cols-5 gap-2">
        {TILES.map((tile) => (
          <div key={tile} className="grid h-[90px] content-start gap-2">
            <Skeleton width="100%" height={52} radius={14} />
            <Skeleton width="100%" height={12} />
          </div>
        ))}
      </div>
      <div className="flex h-12 items-center px-1">
        <Skeleton width="52%" height={14} />
      </div>
    </div>
  );
}
