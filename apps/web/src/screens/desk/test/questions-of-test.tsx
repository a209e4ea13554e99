import { Refusal } from '@ocean/api/errors';
import { Button } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Skeleton } from '@ocean/ui/skeleton';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { SectionFailure } from '../../../sections/lists/section-failure.tsx';
import { QuestionSteps } from './question-steps.tsx';
import { type MarkedTest, useTest } from './use-test.ts';

/** Refusals for a test that is over although this browser took it for open, for example one submitted on another device. */
const OVER = ['QUIZ_TOO_SOON', 'QUIZ_PASSED'];

type QuestionsOfTestProps = {
  /** With its result, or null when there is no open test. */
  onEnd: (result: MarkedTest | null) => void;
};

/** A test from its first question to its result. */
export function QuestionsOfTest({ onEnd }: QuestionsOfTestProps) {
  const t = useText();
  const form = useTest(onEnd);
  const { query } = form;
  if (form.questions.length > 0) return <QuestionSteps form={form} />;
  if (!query.error) return <Skeleton width="100%" height={420} radius={20} />;
  if (query.error instanceof Refusal && OVER.includes(query.error.key)) {
    return (
      <EmptyState
        title={t('desk.test.over')}
        text={refusalText(query.error)}
        action={
          <Button fit onClick={() => onEnd(null)}>
            {t('desk.test.back')}
          </Button>
        }
      />
    );
  }
  return <SectionFailure error={query.error} onRetry={() => query.refetch()} />;
}
