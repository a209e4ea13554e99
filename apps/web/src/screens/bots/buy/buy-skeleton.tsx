import { Skeleton } from '@ocean/ui/skeleton';

export function BuySkeleton() {
  return (
    <div className="column-pair" aria-hidden="true">
      <div>
        <div className="deep panel-low" />
        <Skeleton width="100%" height={48} radius={14} />
      </div>
      <div>
        <Skeleton width="34%" height={18} />
        <div className="grid grid-cols-2 gap-2">
          {['a', 'b', 'c', 'd'].map((cell) => (
            <Skeleton key={cell} width="100%" height={80} radius={14} />
          ))}
        </div>
      </div>
    </div>
  );
}
