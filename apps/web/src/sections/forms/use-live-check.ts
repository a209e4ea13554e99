import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { isAnswer } from '@ocean/api-react/act-keys';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useSettled } from '@ocean/ui/use-settled';
import { useDeferredValue, useState } from 'react';
import { answerSince } from './answer-since.ts';
import type { FormQuery } from './form-sheet.tsx';

/** Time without a key press after which the check is asked. */
const CHECK_AFTER_MS = 350;

export type LiveCheck<Answer> = {
  /** What the act would do with the fields as they are now. */
  answer: Answer | undefined;
  /** Why the server would refuse the fields as they are now. It belongs to one of them. */
  refusal: Refusal | null;
  /** The fields are complete and the check has not answered yet. */
  isChecking: boolean;
  /** For the sheet: a check without an answer can be tried again. */
  query: FormQuery;
};

type LiveCheckOptions<E extends Endpoint> = {
  fields: InputOf<E>;
  isOpen: boolean;
  /** False while a field is missing or wrong by itself: then there is nothing to check. */
  isComplete: boolean;
};

/** Checks a form while it is filled in. An answer to other fields than the present ones is never given. */
export function useLiveCheck<E extends Endpoint>(
  check: E,
  { fields, isOpen, isComplete }: LiveCheckOptions<E>,
): LiveCheck<OutputOf<E>> {
  const typed = JSON.stringify(fields);
  const settled = useDeferredValue(useSettled(typed, CHECK_AFTER_MS));
  const isCurrent = isComplete && settled === typed;
  const query = useApiQuery(check, fields, { enabled: isOpen && isCurrent, staleTime: 0 });
  const { data, error } = answerSince(query, useAskedAt(isOpen && isCurrent ? typed : null));
  const answer = isCurrent ? data : undefined;
  const current = isCurrent ? error : null;
  const refusal = current instanceof Refusal && isAnswer(current) ? current : null;
  return {
    answer,
    refusal,
    isChecking: isComplete && answer === undefined && current === null,
    query: { error: refusal ? null : current, isFetching: query.isFetching, refetch: query.refetch },
  };
}

/** When the present input was first checked. It stays while nothing is checked, for a sheet that is closing. */
function useAskedAt(question: string | null): number {
  const [asked, setAsked] = useState({ question, at: Date.now() });
  if (asked.question !== question) setAsked({ question, at: question === null ? asked.at : Date.now() });
  return asked.at;
}
