import { isAnswer } from '@ocean/api-react/act-keys';
import type { ReactNode } from 'react';
import { refusalText } from '../../i18n/refusal-text.ts';
import { RefusedNotice } from './refused-notice.tsx';

type FailedNoticeProps = {
  /** Which act failed, above the reason: "Run failed". Left out where the sheet has only one act. */
  title?: string | undefined;
  error: unknown;
  /** What to do about it, where the reason does not say so. */
  next?: ReactNode;
};

/** Why an act failed. The outcome of an act without an answer is not known yet: then only the reason is shown. */
export function FailedNotice({ title, error, next }: FailedNoticeProps) {
  const reason = refusalText(error);
  if (!isAnswer(error)) return <RefusedNotice tone="warn" title={reason} />;
  if (title === undefined) return <RefusedNotice tone="bad" title={reason} text={next} />;
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
