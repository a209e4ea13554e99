import { useLivePollInterval } from '../../api/live-signal.ts';
import '@ocean/ui/more-icons';
import { city } from '@ocean/api/areas/social/city';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { STEP } from '../../base/step.ts';
import { useText } from '../../i18n/use-text.ts';
import { PagedList } from '../../sections/lists/paged-list.tsx';
import { useCursorList } from '../../sections/lists/use-api-pages.ts';
import { MemberGate } from '../../shell/frame/member-gate.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { PostCard } from './parts/post-card.tsx';

/** Posts of others show up without a reload. */
const REFRESH_MS = 20_000;
const PAGE = 10;

/** The posts of members, newest first. */
export function CityScreen() {
  const t = useText();
  return (
    <Screen title={t('city.title')} tabs>
      <MemberGate lead={t('city.lead')}>
        <section className="grid w-full min-w-0 grid-cols-1 gap-4 wide:mx-auto wide:max-w-160">
          <div className="card grid gap-3">
            <Link href={paths.cityWrite} state={STEP} className={buttonClass()}>
              <Icon name="plus" size={20} />
              <span>{t('city.write')}</span>
            </Link>
            {/* Above the list, which arrives later and would push it down. */}
            <Link href={paths.cityReports} state={STEP} className="text-button justify-self-center">
              {t('city.reports')}
            </Link>
          </div>
          <Posts />
        </section>
      </MemberGate>
    </Screen>
  );
}

function Posts() {
  const t = useText();
  const pages = useCursorList(city.list, { size: PAGE }, { refetchInterval: useLivePollInterval(REFRESH_MS) });
  return (
    <PagedList
      pages={pages}
      as="cards"
      more={t('city.more')}
      end={t('city.end')}
      empty={<EmptyState title={t('city.empty.title')} text={t('city.empty.text')} />}
    >
      {(post) => <PostCard key={post.id} post={post} />}
    </PagedList>
  );
}
