import { staking } from '@ocean/api/areas/staking';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import type { Stake } from '../../sections/staking/staking-offer.ts';
import { StakeDetailsSheet } from './stake/stake-details-sheet.tsx';

type ShownStakeProps = {
  /** The id that the address names. */
  asked: string | null;
  /** Those in the list; an older one is asked for by itself. */
  listed: readonly Stake[] | undefined;
  onClose: () => void;
};

/** The stake that the address names. It stays in its sheet while that closes. */
export function ShownStake({ asked, listed = [], onClose }: ShownStakeProps) {
  const [lastId, setLastId] = useState(asked);
  if (asked !== null && asked !== lastId) setLastId(asked);
  const inList = listed.find(({ id }) => id === lastId);
  const named = useApiQuery(
    staking.show,
    { page: 1, size: 1, id: lastId ?? '' },
    { enabled: inList === undefined && isUuid(lastId ?? '') },
  );
  const stake = inList ?? named.data?.stakes.list.find(({ id }) => id === lastId);
  return stake ? <StakeDetailsSheet stake={stake} open={asked === stake.id} onClose={onClose} /> : null;
}
