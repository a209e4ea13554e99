import type { Endpoint, OutputOf } from '@ocean/api/endpoint';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useSheetAct } from '../forms/use-sheet-act.ts';
import type { ActSheet } from './use-act-sheet.ts';

/** The four calls of an act on many things: for named ones and for all of them, each with its check. */
type ActOnMany<Check extends Endpoint, Act extends Endpoint, CheckAll extends Endpoint, ActAll extends Endpoint> = {
  readonly check: Check;
  readonly act: Act;
  readonly checkAll: CheckAll;
  readonly actAll: ActAll;
};

type Fields = Readonly<Record<string, unknown>>;

type CheckedActOptions<Answer> = {
  sheet: ActSheet;
  /** The toast when it is done; what it says may depend on the answer. */
  message: string | ((answer: Answer) => string);
  /** What check and act both are given in addition to the ids. */
  fields?: Fields;
  /** False while a field is missing without which there is nothing to check. */
  isComplete?: boolean;
  /** The last answer stays in view, dimmed, while a changed field is checked. */
  keepsAnswer?: boolean;
};

/**
 * A check that runs whenever its sheet opens, and the act that follows. A refused act stays in the sheet and
 * runs the check again, so that the sheet is up to date; when the act is done the sheet closes.
 * @example const { check, act } = useCheckedAct(bots.run, { sheet, message: t('bots.ran') })
 */
export function useCheckedAct<C extends Endpoint, A extends Endpoint, CA extends Endpoint, AA extends Endpoint>(
  calls: ActOnMany<C, A, CA, AA>,
  { sheet, message, fields = {}, isComplete = true, keepsAnswer = false }: CheckedActOptions<OutputOf<A> | OutputOf<AA>>,
) {
  const isAll = sheet.ids === 'all';
  const input = { ...(sheet.ids === 'all' ? {} : { ids: [...sheet.ids] }), ...fields };
  const query = useApiQuery<Endpoint>(isAll ? calls.checkAll : calls.check, input, {
    enabled: sheet.open && isComplete,
    staleTime: 0,
    keepPrevious: keepsAnswer,
  });
  const isOfThisOpening = query.isPlaceholderData || query.dataUpdatedAt >= sheet.openedAt;
  const act = useSheetAct<Endpoint>(isAll ? calls.actAll : calls.act, {
    message: typeof message === 'string' ? message : (answer) => message(answer as OutputOf<A> | OutputOf<AA>),
    onDone: sheet.done,
  });
  // What was just done cannot be done again: that refusal must not show in the closing sheet.
  const isActing = (act.isPending || act.isSuccess) && act.submittedAt >= sheet.openedAt;
  const error = !isActing && query.errorUpdatedAt >= sheet.openedAt ? query.error : null;
  const isCurrent = isComplete && isOfThisOpening && error === null;
  return {
    check: {
      data: (isCurrent ? query.data : undefined) as OutputOf<C> | OutputOf<CA> | undefined,
      error,
      /** The answer is to the fields before; the one to the present fields is on its way. */
      isStale: query.isPlaceholderData,
      isFetching: query.isFetching,
      refetch: query.refetch,
    },
    act: {
      isBusy: act.isPending,
      error: act.submittedAt >= sheet.openedAt ? act.error : null,
      run: (more: Fields = {}) => {
        if (sheet.open && !act.isPending) act.mutate({ ...input, ...more }, { onError: () => void query.refetch() });
      },
    },
  };
}
