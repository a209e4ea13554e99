import { Button, TextButton } from '@ocean/ui/button';
import { Meter } from '@ocean/ui/meter';
import { RadioCards } from '@ocean/ui/radio-cards';
import { useEffect, useRef, useState } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { FailedNotice } from '../../../sections/forms/failed-notice.tsx';
import type { TestForm } from './use-test.ts';

/** One question at a time, with a way back to each; the last one submits the answers. */
export function QuestionSteps({ form }: { form: TestForm }) {
  const t = useText();
  const { questions, answers } = form;
  const [index, setIndex] = useState(() => firstOpen(answers));
  const title = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(index);
  // Moves focus to the next question, so that screen readers start at its beginning.
  useEffect(() => {
    if (wasShown.current === index) return;
    wasShown.current = index;
    title.current?.focus();
  }, [index]);
  const question = questions[index];
  const chosen = answers[index] ?? null;
  const isLast = index === questions.length - 1;
  if (!question) return null;
  return (
    <section className="card grid gap-4">
      <div className="grid gap-2">
        <p className="eyebrow" aria-live="polite">
          {t('desk.test.position', { at: showCount(index + 1), count: showCount(questions.length) })}
        </p>
        <Meter part={(index + (chosen === null ? 0 : 1)) / questions.length} />
      </div>
      <h2 ref={title} tabIndex={-1} className="outline-none">
        {question.text}
      </h2>
      <RadioCards
        label={question.text}
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => form.choose(index, Number(value))}
        cards={question.options.map((option, number) => ({ value: String(number), name: option }))}
      />
      {form.error && <FailedNotice error={form.error} />}
      {isLast ? (
        <Button busy={form.isMarking} reason={missingOf(answers, t)} onClick={form.handIn}>
          {t('desk.test.handIn')}
        </Button>
      ) : (
        <Button reason={chosen === null && t('desk.test.choose')} onClick={() => setIndex(index + 1)}>
          {t('desk.test.next')}
        </Button>
      )}
      {index > 0 && (
        <TextButton icon="back" className="!my-0 justify-self-start" onClick={() => setIndex(index - 1)}>
          {t('desk.test.previous')}
        </TextButton>
      )}
    </section>
  );
}

/** Where a test resumes: at the first question without an answer, or the last one. */
function firstOpen(answers: readonly (number | null)[]): number {
  const open = answers.indexOf(null);
  return open === -1 ? Math.max(0, answers.length - 1) : open;
}

function missingOf(answers: readonly (number | null)[], t: ReturnType<typeof useText>): string | false {
  const count = answers.filter((answer) => answer === null).length;
  return count > 0 && t('desk.test.missing', { count });
}
