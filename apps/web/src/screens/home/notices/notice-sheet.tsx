import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { buttonClass } from '@ocean/ui/button';
import { classList } from '@ocean/ui/class-list';
import { Sheet } from '@ocean/ui/sheet';
import { useState } from 'react';
import { Link } from 'wouter';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { NoticeText } from './notice-text.tsx';

export type Notice = OutputOf<typeof home.show>['notices'][number];

type Shown = { notice: Notice | null; isOpen: boolean; close: () => void };

/** Which notice is open; it stays while its sheet closes. */
export function useOpenNotice(): Shown & { open: (notice: Notice) => void } {
  const [{ notice, isOpen }, set] = useState<{ notice: Notice | null; isOpen: boolean }>({ notice: null, isOpen: false });
  return {
    notice,
    isOpen,
    open: (opened) => set({ notice: opened, isOpen: true }),
    close: () => set({ notice, isOpen: false }),
  };
}

/** A notice in full, with the way to what it speaks of. */
export function NoticeSheet({ shown: { notice, isOpen, close } }: { shown: Shown }) {
  const t = useText();
  if (!notice) return null;
  const { id, title, at, route, hasText } = notice;
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      title={t('notices.one')}
      lead={<time dateTime={at}>{showDateTime(at)}</time>}
      actions={
        route !== null && (
          <Link href={route} className={buttonClass('second')}>
            {t('notices.open')}
          </Link>
        )
      }
    >
      {/* One that is not translated runs in the direction of its own language. */}
      <p dir="auto" className={classList('wrap-anywhere whitespace-pre-line', hasText && 'font-semibold')}>
        {title}
      </p>
      {hasText && <NoticeText id={id} />}
    </Sheet>
  );
}
