import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import { plainAmount, typedAmount } from '../../../i18n/typed-amount.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isEmptyAmount, isReadyAmount } from '../../../sections/amounts/amount-problem.ts';
import { subtractAmounts } from '../../../sections/amounts/subtract-amounts.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { changedServices } from './changed-services.ts';
import type { Offer, Service } from './service-types.ts';

type Fields = { min: string; max: string; isOpen: boolean };
type ServiceFormOptions = { offer: Offer; services: readonly Service[]; isOpen: boolean; onDone: () => void };

/** The limits of a service and whether it is open: what is typed, what the level allows, and saving all services with it. */
export function useServiceForm({ offer: { market, side, service }, services, isOpen, onDone }: ServiceFormOptions) {
  const t = useText();
  const level = useApiQuery(desk.level, {}, { enabled: isOpen }).data;
  const most = level?.levels.find((row) => row.level === level.level)?.maxOrder;
  const [changed, setChanged] = useState<Partial<Fields>>({});
  const kept = { min: service?.min ?? '', max: service?.max ?? '', isOpen: service?.isOpen ?? true };
  const fields: Fields = { ...kept, min: kept.min && typedAmount(kept.min), max: kept.max && typedAmount(kept.max), ...changed };
  const input = { min: plainAmount(fields.min), max: plainAmount(fields.max), isOpen: fields.isOpen };
  const act = useSheetAct(desk.save, {
    message: t('desk.services.saved'),
    onDone: () => {
      setChanged({});
      onDone();
    },
  });
  const isAboveMost = most !== undefined && input.max !== '' && subtractAmounts(most, input.max) === null;
  const endsRate = service?.hasOwnRate === true && input.max !== '' && subtractAmounts(service.max, input.max) === null;
  const isTurned = input.min !== '' && input.max !== '' && subtractAmounts(input.max, input.min) === null;
  return {
    fields,
    most,
    isAboveMost,
    isTurned,
    endsRate,
    isMissing: isEmptyAmount(fields.min) || isEmptyAmount(fields.max),
    isReady: isReadyAmount(fields.min, 'USDT') && isReadyAmount(fields.max, 'USDT') && !isTurned && !isAboveMost,
    isChanged: Object.keys(changed).length > 0 || service === null,
    change(change: Partial<Fields>) {
      setChanged((now) => ({ ...now, ...change }));
      act.reset();
    },
    act: {
      isBusy: act.isPending,
      error: act.error,
      run: () => act.mutate({ services: changedServices(services, { market: market.market, side, ...input }) }),
    },
  };
}
