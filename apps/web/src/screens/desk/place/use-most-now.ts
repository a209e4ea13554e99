import { desk } from '@ocean/api/areas/desk';
import type { OrderSide } from '@ocean/api/desk/states';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { largestLimit } from './largest-limit.ts';

/** One page, which nearly always holds all of them; if there are more, the largest limit is unknown. */
const ASKED = 50;
const REFRESH_MS = 20_000;

export type MostNow = {
  isLoading: boolean;
  /** USDT of value of one order; null while no passageway takes orders, undefined while unknown. */
  most: string | null | undefined;
};

/** The largest order that any passageway takes now. The platform allows larger ones: they wait. */
export function useMostNow({ market, side, isAsked }: { market: string; side: OrderSide; isAsked: boolean }): MostNow {
  const { data, error } = useApiQuery(
    desk.channels,
    { size: ASKED, market, side },
    { enabled: isAsked, refetchInterval: REFRESH_MS },
  );
  const isWhole = data !== undefined && data.total <= data.list.length;
  return { isLoading: isAsked && !data && !error, most: isWhole ? largestLimit(data.list, { market, side }) : undefined };
}
