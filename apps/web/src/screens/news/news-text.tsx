import type { notices } from '@ocean/api/areas/notifications/notices';
import type { OutputOf } from '@ocean/api/endpoint';
import { buttonClass } from '@ocean/ui/button';
import { Skeleton } from '@ocean/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';

const LINES = [100, 94, 98, 60];

type Announced = OutputOf<typeof notices.show>;

/** News in full, with the way to what they speak of, and what a member can do. */
export function NewsText({ item: { title, text, at, route }, children }: { item: Announced; children?: ReactNode }) {
  const t = useText();
  return (
    <article className="card grid gap-4">
      <header className="grid gap-1">
        {/* News that are not translated run in the direction of their own language. */}
        <h2 dir="auto" className="wrap-anywhere text-heading">
          {title}
        </h2>
        <time className="hint" dateTime={at}>
          {showDateTime(at)}
        </time>
      </header>
      {text !== null && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {text}
        </p>
      )}
      {(children || route !== null) && (
        <footer className="flex flex-wrap items-center gap-2">
          {children}
          {route !== null && (
            <Link href={route} className={buttonClass('second', true)}>
              {t('news.open')}
            </Link>
          )}
        </footer>
      )}
    </article>
  );
}

/** A title and its lines, while the text is being asked for. */
export function NewsSkeleton() {
  const t = useText();
  return (
    <div className="card grid gap-3" role="status" aria-label={t('core.loading')}>
      <Skeleton width="70%" height={24} />
      {LINES.map((width) => (
        <Skeleton key={width} width={`${width}%`} />
      ))}
    </div>
  );
}
