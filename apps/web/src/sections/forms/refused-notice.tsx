import { Notice } from '@ocean/ui/notice';
import type { ReactNode } from 'react';

type RefusedNoticeProps = { tone: 'info' | 'warn' | 'bad'; title: string; text?: ReactNode };

/** What failed, and beneath it why or what to do. Announced at once: it answers the press that came before it. */
export function RefusedNotice({ tone, title, text }: RefusedNoticeProps) {
  return (
    <div role="alert">
      <Notice tone={tone}>
        <b className="block">{title}</b>
        {text}
      </Notice>
    </div>
  );
}
