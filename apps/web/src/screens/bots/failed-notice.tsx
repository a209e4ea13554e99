import { isAnswer } from '@ocean/api-react/act-keys';
import type { ReactNode } from 'react';
import { refusalText } from '../../i18n/refusal-text.ts';
import { RefusedNotice } from './refused-notice.tsx';

type FailedNoticeProps = {
  /** "Run failed": of an act that was refused. */
  title: string;
  error: unknown;
  /** What to do about it, where the reason does not say so. */
  next?: ReactNode;
};

/** Why an act failed. Of one that got no answer nobody knows yet whether it did, so only that is said. */
export function FailedNotice({ title, error, next }: FailedNoticeProps) {
  const reason = refusalText(error);
  if (!isAnswer(error)) return <RefusedNotice tone="warn" title={reason} />;
  return (
    <RefusedNotice
      tone="bad"
      title={title}
      text={
        <>
          {reason}
          {next}
        </>
      }
    />
  );
}
