import { desk } from '@ocean/api/areas/desk';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { useState } from 'react';
import { storage } from '../../../base/storage.ts';
import { answerSince } from '../../../sections/forms/answer-since.ts';
import { useSession } from '../../../wallet/session/session.tsx';
import { answersFor, type KeptTest, keepTest, readKeptTest } from './kept-test.ts';

type Test = OutputOf<typeof desk.quiz>;
export type MarkedTest = Pick<Test, 'score' | 'passed' | 'retryAt'>;

/**
 * The open test: its questions, which the server returns until it is marked; the answers so far, which this browser keeps
 * over a reload; and submitting them.
 */
export function useTest(onMarked: (result: MarkedTest) => void) {
  const { address } = useSession();
  const [openedAt] = useState(() => Date.now());
  const query = useApiQuery(desk.quiz, {}, { staleTime: 0 });
  const { data, error } = answerSince(query, openedAt);
  const [kept, setKept] = useState<KeptTest | null>(() => readKeptTest(storage, address));
  const marking = useApiMutation(desk.quiz, {
    errors: 'inline',
    invalidates: [desk.userinfo],
    saysDone: true,
    onSuccess: onMarked,
  });
  const questions = data?.questions ?? [];
  const answers = data ? answersFor(kept, { testId: data.testId, count: questions.length }) : [];
  return {
    query: { ...query, data, error: data ? null : error },
    questions,
    answers,
    choose(index: number, option: number) {
      if (!data || address === null) return;
      const next = { address, testId: data.testId, answers: answers.with(index, option) };
      keepTest(storage, next);
      setKept(next);
      marking.reset();
    },
    isMarking: marking.isPending,
    error: marking.error,
    handIn() {
      const given = answers.filter((answer) => answer !== null);
      if (data && given.length === questions.length && !marking.isPending)
        marking.mutate({ testId: data.testId, answers: given });
    },
  };
}

export type TestForm = ReturnType<typeof useTest>;
