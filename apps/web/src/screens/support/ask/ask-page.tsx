import { TextButton } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Link } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import { Section } from '../../../shell/frame/section.tsx';
import { TextSkeleton } from '../parts/text-skeleton.tsx';
import { Conversation } from './conversation.tsx';
import { Intro } from './intro.tsx';
import { MoreHelp } from './more-help.tsx';
import { OutsideChoice } from './outside-choice.tsx';
import { submissionPath } from './turn.ts';
import type { Asking } from './use-conversation.ts';

/** A conversation, or before it what can be asked; and below it the other ways to help. */
export function AskPage({ conversation }: { conversation: Asking }) {
  const t = useText();
  const { threadId, submissionId, query, turns, live } = conversation;
  const isGone = query.refusal !== null && ['THREAD_UNKNOWN', 'INPUT_INVALID'].includes(query.refusal.key);
  const isBegun = threadId !== null || live !== null;
  return (
    <>
      {isBegun && (
        <TextButton icon="plus" className="justify-self-end" onClick={conversation.begin}>
          {t('support.ask.new')}
        </TextButton>
      )}
      {submissionId !== null && (
        <Notice tone="info">
          {t('support.ask.submission')}{' '}
          <Link href={submissionPath(submissionId)} className="font-medium text-accent-ink">
            {t('support.ask.submission.see')}
          </Link>
        </Notice>
      )}
      {isGone && <Notice tone="info">{t('support.ask.thread.gone')}</Notice>}
      {threadId !== null && !isGone && (
        <Section query={query} skeleton={<TextSkeleton />}>
          {() => null}
        </Section>
      )}
      {(turns.length > 0 || live) && (
        <Conversation turns={turns} live={live} onAgain={() => live && conversation.ask(live.question)} />
      )}
      {!isBegun && <Intro onAsk={conversation.ask} />}
      <OutsideChoice />
      <MoreHelp />
    </>
  );
}
