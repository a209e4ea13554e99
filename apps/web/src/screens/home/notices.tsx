import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { Section } from '@ocean/ui/card';
import { Icon } from '@ocean/ui/icon';
import { RowLinkContent, rowContent } from '@ocean/ui/list-row';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { firstPaths } from '../../base/first-paths.ts';
import { showDate } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { isArea } from '../../shell/frame/is-area.ts';
import { useAreaLink } from '../../shell/frame/use-area-link.ts';

type Home = OutputOf<typeof home.show>;

/** What operators want seen first, each with the way to it. One that leads into a closed area says so. */
export function Banners({ banners }: { banners: Home['banners'] }) {
  const linkTo = useAreaLink('menu');
  return banners.map(({ id, title, route }) => (
    <div key={id} className="card card-list">
      {route === null ? (
        <p className="row font-semibold">{title}</p>
      ) : (
        <Link href={route} {...(isArea(route) && { onClick: linkTo(route).onClick })} className="row-link font-semibold">
          <RowLinkContent icon="anchor">{title}</RowLinkContent>
        </Link>
      )}
    </div>
  ));
}

/** The newest notice, if there is one: the way to all of them. A member sees how many are still to be read. */
export function Notices({ notices, unread }: { notices: Home['notices']; unread: ReactNode }) {
  const t = useText();
  const [newest] = notices;
  if (!newest) return null;
  const { title, at } = newest;
  return (
    <section className="card card-list prose" style={{ position: 'relative' }} aria-label={t('home.notices.label')}>
      <Link href={firstPaths.notices} className="row-link">
        <RowLinkContent icon="bell" end={unread}>
          {title}
          <br />
          <time className="hint" dateTime={at}>
            {showDate(at)}
          </time>
        </RowLinkContent>
      </Link>
    </section>
  );
}

/** So many fit between two other things; the rest are a tap away. */
const MAX_NEWS = 3;

/** The newest, and the way to all of them. A member sees how many are still to be read. */
export function NewsList({ news, unread }: { news: Home['news']; unread: ReactNode }) {
  const t = useText();
  if (news.length === 0) return null;
  return (
    <Section title={t('home.news.title')}>
      <div className="card card-list">
        {news.slice(0, MAX_NEWS).map(({ id, title, at }) => (
          <Link key={id} href={`${firstPaths.news}/${id}`} className="row">
            {rowContent({ title, second: showDate(at), end: <Icon name="chevron" size={18} className="text-ink-3" /> })}
          </Link>
        ))}
        <Link href={firstPaths.news} className="row-link">
          <RowLinkContent end={unread}>{t('home.news.all')}</RowLinkContent>
        </Link>
      </div>
    </Section>
  );
}
