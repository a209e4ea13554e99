import type { Endpoint, OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { toast } from '@ocean/ui/toast';
import type { ActSheet } from './use-act-sheet.ts';

/** An act has a form for named bots and one for all of them, each with its check. They differ in how they name the skipped. */
type Forms<Check extends Endpoint, Act extends Endpoint, AllCheck extends Endpoint, AllAct extends Endpoint> = {
  readonly named: { readonly check: Check; readonly act: Act };
  readonly all: { readonly check: AllCheck; readonly act: AllAct };
};

type Fields = Readonly<Record<string, unknown>>;

type Options = {
  sheet: ActSheet;
  /** The toast when it was done. */
  said: string;
  /** What check and act both are given beside the bots. */
  fields?: Fields;
  /** False while a field is missing without which there is nothing to check. */
  isComplete?: boolean;
  /** The last answer stays in view, dimmed, while a changed field is checked. */
  keepsAnswer?: boolean;
};

/**
 * A check that is asked anew whenever its sheet opens, and the act that follows. A refused act stays in the sheet and
 * has the check asked again, so that the sheet shows what is so now; when it is done the sheet closes.
 */
export function useCheckedAct<C extends Endpoint, A extends Endpoint, CA extends Endpoint, AA extends Endpoint>(
  forms: Forms<C, A, CA, AA>,
  { sheet, said, fields = {}, isComplete = true, keepsAnswer = false }: Options,
) {
  const form: { check: Endpoint; act: Endpoint } = sheet.ids === 'all' ? forms.all : forms.named;
  const input = { ...(sheet.ids === 'all' ? {} : { ids: [...sheet.ids] }), ...fields };
  const query = useApiQuery(form.check, input, {
    enabled: sheet.open && isComplete,
    staleTime: 0,
    keepPrevious: keepsAnswer,
  });
  const isOfThisOpening = query.isPlaceholderData || query.dataUpdatedAt >= sheet.openedAt;
  const act = useApiMutation(form.act, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: () => {
      sheet.done();
      toast(said, 'good');
    },
  });
  // What was just done cannot be done again: that answer is not for the sheet that is on its way out.
  const isActing = (act.isPending || act.isSuccess) && act.submittedAt >= sheet.openedAt;
  const error = !isActing && query.errorUpdatedAt >= sheet.openedAt ? query.error : null;
  return {
    check: {
      data: (isComplete && isOfThisOpening && error === null ? query.data : undefined) as OutputOf<C> | OutputOf<CA> | undefined,
      error,
      isPlaceholderData: query.isPlaceholderData,
      isAsking: query.isFetching,
      onRetry: () => void query.refetch(),
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
