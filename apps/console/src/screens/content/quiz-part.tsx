import { content } from '@ocean/api/operators/content';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { languageOf } from '@ocean/i18n/languages';
import { useRead } from '../../api/use-read.ts';
import { Loaded } from '../../parts/load-state.tsx';
import { Queue } from '../../parts/queue.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { MissingLanguages } from './missing-languages.tsx';

type Question = OperatorOutputOf<typeof content.list>['questions'][number];
type Props = { readonly questions: readonly Question[]; onDone(said: readonly string[]): void };

/** Questions of the desk's test. The right options are never sent. */
export function QuizPart({ questions, onDone }: Props) {
  return (
    <Queue<Question>
      label="Questions of the test"
      rows={questions}
      keyOf={({ id }) => id}
      empty="There are no questions."
      columns={[
        { head: 'Question', cell: ({ id }) => id },
        { head: 'In English', cell: ({ text }) => <div className="written">{text}</div> },
        { head: 'Languages', cell: ({ missing }) => <MissingLanguages missing={missing} /> },
        { head: 'State', cell: ({ isHidden }) => (isHidden ? 'hidden' : 'drawn') },
      ]}
      detail={(question) => <QuestionDetail key={question.id} question={question} onDone={onDone} />}
    />
  );
}

function QuestionDetail({ question: { id, isHidden }, onDone }: { question: Question; onDone: Props['onDone'] }) {
  const shown = useRead(content.question, { id });
  return (
    <>
      <h2>{id}</h2>
      <ReasonActs
        hint="A hidden question is drawn for no new test; tests that began have it still."
        acts={[
          {
            endpoint: content.showQuestion,
            label: isHidden ? 'Draw it again' : 'Hide',
            fields: { id, isHidden: !isHidden },
            isDangerous: !isHidden,
          },
        ]}
        onDone={onDone}
      />
      <Loaded of={shown}>
        {({ texts }) => (
          <dl>
            {texts.map(({ lang, text, options }) => {
              const { dir, tag } = languageOf(lang);
              return (
                <div key={lang} className="worded">
                  <dt className="quiet">{lang}</dt>
                  <dd className="written" dir={dir} lang={tag}>
                    {text}
                    <ul>
                      {options.map((option) => (
                        <li key={option}>{option}</li>
                      ))}
                    </ul>
                  </dd>
                </div>
              );
            })}
          </dl>
        )}
      </Loaded>
    </>
  );
}
