import '@ocean/ui/more-icons';
import { isUuid } from '@ocean/api/uuid';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link, useParams } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { BackLink } from '../../shell/frame/back-link.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { MemberPage } from './member-page.tsx';
import { NewsSkeleton } from './news-text.tsx';
import { PublicPage } from './public-page.tsx';

/** One piece of news under its own address: everybody may read it, members like it. */
export function OneNewsScreen() {
  const t = useText();
  const { id = '' } = useParams<{ id: string }>();
  const { isMember } = useSession();
  const isExpected = useIsExpected();
  const page = isMember ? (
    <MemberPage id={id} gone={<NewsGone />} />
  ) : isExpected ? (
    <NewsSkeleton />
  ) : (
    <PublicPage id={id} gone={<NewsGone />} />
  );
  return (
    <Screen title={t('news.title')} tabs>
      <BackLink to={paths.news} />
      <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">{isUuid(id) ? page : <NewsGone />}</section>
    </Screen>
  );
}

/** Taken away, or a link that was cut off. */
function NewsGone() {
  const t = useText();
  return (
    <EmptyState
      title={t('news.gone.title')}
      text={t('news.gone.text')}
      action={
        <Link href={paths.news} className={buttonClass('second', true)}>
          {t('news.gone.act')}
        </Link>
      }
    />
  );
}
