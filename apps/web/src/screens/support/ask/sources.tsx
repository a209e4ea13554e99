import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import type { Source } from './turn.ts';
import { sourcePath } from './turn.ts';

/** What an answer rests on, or what is nearest to a question that nothing answers; each with the way to it. */
export function Sources({ sources }: { sources: readonly Source[] }) {
  const t = useText();
  if (sources.length === 0) return null;
  const isQuoted = sources.some(({ fits }) => fits);
  return (
    <div>
      <h3 className="text-label text-ink-3">{t(isQuoted ? 'support.ask.sources' : 'support.ask.near')}</h3>
      <ol className="divide-y divide-line">
        {sources.map((source, at) => (
          <li key={`${source.kind}-${source.id}`}>
            <Link href={sourcePath(source)} className="row-link row-link-small">
              {/* The text of the answer points at it by this number. */}
              {isQuoted && <bdi dir="ltr" className="text-ink-3">{`[${at + 1}]`}</bdi>}
              <span dir="auto" className="wrap-anywhere">
                {source.title}
              </span>
              <Icon name="chevron" size={18} />
            </Link>
          </li>
        ))}
      </ol>
    </div>
  );
}
