import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { answerSince } from '../../../sections/forms/answer-since.ts';
import { useOpenedAt } from '../../../sections/forms/use-opened-at.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';

type PreviewedActOptions<Check extends Endpoint, Act extends Endpoint> = {
  check: Check;
  act: Act;
  /** What both are given. */
  input: InputOf<Check> & InputOf<Act>;
  isOpen: boolean;
  message: string;
  onDone: () => void;
};

/**
 * An act whose check says, at every opening of its sheet, what it would do. A refused act runs the check again. What was just
 * done cannot be done again: that refusal does not show in the closing sheet.
 */
export function usePreviewedAct<Check extends Endpoint, Act extends Endpoint>({
  check,
  act,
  input,
  isOpen,
  message,
  onDone,
}: PreviewedActOptions<Check, Act>) {
  const openedAt = useOpenedAt(isOpen);
  const query = useApiQuery(check, input, { enabled: isOpen, staleTime: 0 });
  const mutation = useSheetAct(act, { message, onDone });
  const ofThisOpening = answerSince(query, openedAt);
  const isActed = (mutation.isPending || mutation.isSuccess) && mutation.submittedAt >= openedAt;
  return {
    plan: ofThisOpening.data as OutputOf<Check> | undefined,
    query: { error: isActed ? null : ofThisOpening.error, isFetching: query.isFetching, refetch: query.refetch },
    act: {
      isBusy: mutation.isPending,
      error: mutation.submittedAt >= openedAt ? mutation.error : null,
      run: () => {
        if (isOpen && !mutation.isPending) mutation.mutate(input, { onError: () => void query.refetch() });
      },
    },
  };
}
