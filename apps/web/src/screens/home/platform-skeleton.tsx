import { Card } from '@ocean/ui/card';
import { Skeleton } from '@ocean/ui/skeleton';

const CELLS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function PlatformSkeleton({ title }: { title: string }) {
  return (
    <Card title={title}>
      <div className="grid grid-cols-2 gap-4 pt-3" aria-hidden="true">
        {CELLS.map((cell) => (
          <div key={cell} className="grid h-[42px] content-between py-0.5">
            <Skeleton width="56%" height={12} />
            <Skeleton width="78%" height={16} />
          </div>
        ))}
      </div>
      <div className="card-foot py-3" aria-hidden="true">
        <Skeleton width="100%" height={20} />
      </div>
    </Card>
  );
}
