import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { Section } from '@ocean/ui/card';
import { Icon } from '@ocean/ui/icon';
import { ListRow } from '@ocean/ui/list-row';
import { showDate } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';

type Home = OutputOf<typeof home.show>;

/** The newest notice, if there is one. */
export function Notices({ notices }: { notices: Home['notices'] }) {
  const t = useText();
  const [newest] = notices;
  if (!newest) return null;
  return (
    <section className="card flex min-h-14 items-center gap-3 py-3 text-label text-ink-2" aria-label={t('home.notices.label')}>
      <Icon name="bell" size={20} className="text-accent-ink" />
      <p className="flex-1">{newest.title}</p>
      <time className="as-of" dateTime={newest.at}>
        {showDate(newest.at)}
      </time>
    </section>
  );
}

export function NewsList({ news }: { news: Home['news'] }) {
  const t = useText();
  if (news.length === 0) return null;
  return (
    <Section title={t('home.news.title')}>
      <div className="card card-list">
        {news.map((one) => (
          <ListRow key={one.id} title={one.title} second={showDate(one.at)} />
        ))}
      </div>
    </Section>
  );
}
