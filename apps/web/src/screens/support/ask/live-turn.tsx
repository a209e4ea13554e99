import { TextButton } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { useEffect, useRef } from 'react';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Answer } from './answer.tsx';
import { Question } from './question.tsx';
import type { LiveAnswer } from './use-live-answer.ts';

/** A question whose answer is arriving, or did not arrive in full. */
export function LiveTurn({ live, onAgain }: { live: LiveAnswer; onAgain: () => void }) {
  const t = useText();
  const { question, text, state, error } = live;
  const ref = useRef<HTMLDivElement>(null);
  // The question comes to the top once, and the answer grows below it: nothing moves while one reads.
  useEffect(() => {
    // Newer browsers answer with a promise, which is not for React to call.
    void ref.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <div ref={ref} className="turn">
      <Question>{question}</Question>
      <Answer text={text} isRunning={state === 'running'}>
        {state === 'running' && <p className="hint">{t('support.ask.running')}</p>}
        {state === 'stopped' && <Notice tone="info">{t('support.ask.stopped')}</Notice>}
        {state === 'broken' && (
          <Notice tone="warn">
            {text !== '' && `${t('support.ask.broken')} `}
            {refusalText(error)}
          </Notice>
        )}
        {state !== 'running' && (
          <TextButton icon="renew" className="justify-self-start" onClick={onAgain}>
            {t('support.ask.again')}
          </TextButton>
        )}
      </Answer>
    </div>
  );
}
