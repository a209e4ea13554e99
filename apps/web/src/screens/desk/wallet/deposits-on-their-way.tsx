import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { ReturningDeposits } from '../level/returning-deposits.tsx';

/** Deposits of level and provider that come back, each with when; nothing where there is none. */
export function DepositsOnTheirWay() {
  const returning = useApiQuery(desk.level, {}).data?.returning ?? [];
  if (returning.length === 0) return null;
  return (
    <div className="card [&>section]:border-0 [&>section]:pt-0">
      <ReturningDeposits returning={returning} />
    </div>
  );
}
