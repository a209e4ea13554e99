import { earnings } from '@ocean/api/areas/earnings';
import { Refusal } from '@ocean/api/errors';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useDeferredValue, useState } from 'react';
import { isReadyAmount } from '../../sections/amount-problem.ts';
import { isAddress } from '../../sections/recipient-problem.ts';
import { useSettled } from '../../sections/use-settled.ts';
import { answerSince } from './answer-since.ts';

/** Time without a key press after which the preview is asked for. */
const PREVIEW_AFTER_MS = 350;

/** What the server says about a transfer as it is typed now; nothing while it is still being typed. */
export function useTransferCheck(fields: { asset: string; amount: string; to: string }, isOpen: boolean) {
  const typed = JSON.stringify(fields);
  const settled = useDeferredValue(useSettled(typed, PREVIEW_AFTER_MS));
  const isComplete = isReadyAmount(fields.amount, fields.asset) && isAddress(fields.to);
  const isCurrent = isComplete && settled === typed;
  const check = useApiQuery(earnings.transferCheck, fields, { enabled: isOpen && isCurrent, staleTime: 0 });
  const answer = answerSince(check, useAskedAt(isOpen && isCurrent ? typed : null));
  return {
    isComplete,
    checked: isCurrent ? answer.data : undefined,
    refusal: isCurrent && answer.error instanceof Refusal ? answer.error : null,
    checkAgain: () => void check.refetch(),
  };
}

/** When the present question was first asked. It stays while nothing is asked, for a sheet on its way out. */
function useAskedAt(question: string | null): number {
  const [asked, setAsked] = useState({ question, at: Date.now() });
  if (asked.question !== question) setAsked({ question, at: question === null ? asked.at : Date.now() });
  return asked.at;
}
