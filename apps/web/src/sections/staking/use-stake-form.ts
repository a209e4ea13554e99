import { type StakeMethod, staking } from '@ocean/api/areas/staking';
import { useState } from 'react';
import { plainAmount } from '../../i18n/typed-amount.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSignedAct } from '../../wallet/sign/use-signed-act.ts';
import { isReadyAmount } from '../amounts/amount-problem.ts';
import { useLiveCheck } from '../forms/use-live-check.ts';
import { useSheetAct } from '../forms/use-sheet-act.ts';
import { coverOf, type Term } from './staking-offer.ts';
import { assetOf, useStaking } from './use-staking.ts';

type Days = { startDay: number; endDay: number };
type Chosen = { method?: StakeMethod; days?: number; amount: string };

export type StakeForm = ReturnType<typeof useStakeForm>;

/**
 * A new stake: method, term and amount, what the server says about them while they are chosen, and the act, which of
 * trusteeship the wallet signs when the check says so. A change takes the last failure away; what is done leaves an empty amount.
 */
export function useStakeForm({ isOpen, onDone }: { isOpen: boolean; onDone: () => void }) {
  const t = useText();
  const query = useStaking({ isAsked: isOpen });
  const [chosen, setChosen] = useState<Chosen>({ amount: '' });
  const offer = query.data?.methods.find(({ method }) => method === chosen.method) ?? query.data?.methods[0];
  const term = offer?.terms.find(({ days }) => days === chosen.days) ?? offer?.terms[0];
  const method = offer?.method ?? 'pledge';
  const asset = assetOf(query.data);
  const input = { amount: plainAmount(chosen.amount), days: term?.days ?? 0 };
  const live = useLiveCheck(staking.checkOpen, {
    fields: { method, ...input },
    isOpen,
    isComplete: term !== undefined && isReadyAmount(chosen.amount, asset),
  });
  const done = {
    message: t('staking.open.doneMore', { done: t('staking.open.done') }),
    onDone: () => {
      setChosen((now) => ({ ...now, amount: '' }));
      onDone();
    },
  };
  const pledge = useSheetAct(staking.pledge, done);
  const entrust = useSheetAct(staking.entrust, done);
  const checkAgain = { onError: () => void live.query.refetch() };
  // At the rate that is shown, or not at all: what is opened this way cannot be cancelled.
  const entrusted = { ...input, rate: live.answer?.rate ?? term?.rate ?? '' };
  const signed = useSignedAct(
    { call: 'earn/trusteeshipJoin', ...entrusted },
    {
      isBusy: entrust.isPending,
      error: entrust.error,
      run: (proof) => entrust.mutate({ ...entrusted, ...proof }, checkAgain),
    },
  );
  return {
    ...live,
    query,
    checkQuery: live.query,
    offer,
    term,
    method,
    asset,
    amount: chosen.amount,
    input,
    cover: query.data && term ? coverOf(query.data, term) : null,
    /** As the check answers, and before it as the platform's day says: a stake starts the day after it is opened. */
    ...daysOf(live.answer, query.data?.platformDay, term),
    change(change: Partial<Chosen>) {
      setChosen((now) => ({ ...now, ...change }));
      pledge.reset();
      entrust.reset();
    },
    isSigning: signed.isSigning,
    act: method === 'pledge' ? { isBusy: pledge.isPending, error: pledge.error } : { isBusy: signed.isBusy, error: signed.error },
    run: () => {
      if (method === 'pledge') pledge.mutate(input, checkAgain);
      else void signed.run(live.answer?.signatureNeeded ?? false);
    },
  };
}

function daysOf(answer: Days | undefined, today: number | undefined, term: Term | undefined): Partial<Days> {
  if (answer) return { startDay: answer.startDay, endDay: answer.endDay };
  if (today === undefined || term === undefined) return {};
  return { startDay: today + 1, endDay: today + 1 + term.days };
}
