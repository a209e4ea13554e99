import { ops, type ParameterValue } from '@ocean/api/areas/ops';
import { FIRST_TERMS, STAKE_METHODS, type StakeMethod } from '@ocean/api/areas/staking';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Outline } from '@ocean/ui/outline';
import type { ReactNode } from 'react';
import { useHome } from '../../../api/use-home.ts';
import { useArrived } from '../../../sections/lists/use-arrived.ts';
import { HowStakingWorks } from './how-staking-works.tsx';
import { type DatedValue, valueOfDay } from './public-terms.ts';
import { TermsCard } from './terms-card.tsx';

/** As many rows as the terms of today have, unless operators have changed how many there are. */
const FIRST = STAKE_METHODS.map((method) => ({ method, terms: termsOf([...FIRST_TERMS[method]]) }));

/** What staking is and its terms, which operators set in public: all of it before a wallet is connected. */
export function VisitorTerms({ below }: { below: ReactNode }) {
  const histories = { pledge: useTermHistory('pledge'), trusteeship: useTermHistory('trusteeship') };
  const home = useHome();
  const today = home.data?.platformDay;
  const isThere = useArrived(home, histories.pledge, histories.trusteeship);
  const methods = STAKE_METHODS.flatMap((method) => {
    const history: readonly DatedValue[] | undefined = histories[method].data?.list;
    if (history === undefined || today === undefined) return [];
    return [{ method, terms: termsOf(valueOfDay(history, today) ?? [...FIRST_TERMS[method]]) }];
  });
  return (
    <>
      <div className="column-pair">
        <div>
          {methods.length === STAKE_METHODS.length ? (
            <TermsCard methods={methods} facts={[]} />
          ) : (
            !isThere && (
              <Outline>
                <TermsCard methods={FIRST} facts={[]} />
              </Outline>
            )
          )}
        </div>
        <div>
          <HowStakingWorks />
        </div>
      </div>
      {isThere && below}
    </>
  );
}

/** They change at most once a day, and the newest change comes first. */
function useTermHistory(method: StakeMethod) {
  return useApiQuery(ops.paramHistory, { key: `stake.${method}.terms`, page: 1, size: 20 }, { staleTime: 60_000 });
}

function termsOf(value: ParameterValue): { days: number; rate: string }[] {
  return Array.isArray(value) ? value.map(({ from, percent }) => ({ days: from, rate: percent })) : [];
}
