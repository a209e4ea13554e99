import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { ReturningDeposits } from '../level/returning-deposits.tsx';

/** Deposits of level and provider being returned, each with its time; renders nothing without any. */
export function DepositsOnTheirWay() {
  const returning = useApiQuery(desk.level, {}).data?.returning ?? [];
  if (returning.length === 0) return null;
  return (
    <div className="card [&>section]:border-0 [&>section]:pt-0">
      <ReturningDeposits returning={returning} />
    </div>
  );
}
