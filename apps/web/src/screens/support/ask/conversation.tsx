import { useText } from '../../../i18n/use-text.ts';
import { Answer } from './answer.tsx';
import { AnsweredBy } from './answered-by.tsx';
import { AskAPerson } from './ask-a-person.tsx';
import { LiveTurn } from './live-turn.tsx';
import { Question } from './question.tsx';
import { Sources } from './sources.tsx';
import { isUnanswered, type Turn } from './turn.ts';
import type { LiveAnswer } from './use-live-answer.ts';

type ConversationProps = { turns: readonly Turn[]; live: LiveAnswer | null; onAgain: () => void };

/** Questions with their answers, and the one that is arriving. */
export function Conversation({ turns, live, onAgain }: ConversationProps) {
  return (
    <>
      {turns.map((turn) => (
        <div key={turn.place} className="turn">
          <Question>{turn.question}</Question>
          <Answer text={turn.answer}>
            {isUnanswered(turn) && <AskAPerson question={turn.question} />}
            <Sources sources={turn.sources} />
            <AnsweredBy by={turn.by} fallback={turn.fallback} />
          </Answer>
        </div>
      ))}
      {live && <LiveTurn key={live.question} live={live} onAgain={onAgain} />}
      <Heard last={turns.at(-1)} live={live} />
    </>
  );
}

/** What a screen reader hears: that an answer is under way, then the whole of it once, and not every word as it comes. */
function Heard({ last, live }: { last: Turn | undefined; live: LiveAnswer | null }) {
  const t = useText();
  return (
    <p className="sr-only" role="status">
      {live?.state === 'running' && t('support.ask.running')}
      {live === null && last?.answer}
    </p>
  );
}
