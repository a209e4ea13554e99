import { SkeletonRows } from '@ocean/ui/skeleton';
import { useEffect, useState } from 'react';
import { useHome } from '../../api/use-home.ts';
import { useText } from '../../i18n/use-text.ts';
import { Lazy } from '../../lazy/lazy.tsx';
import { LazySheet } from '../../lazy/lazy-sheet.tsx';
import { textedPart } from '../../lazy/texted-part.ts';
import { HeroSkeleton } from '../../shell/frame/hero-skeleton.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Banners, NewsList, Notices } from './notices.tsx';
import { OfferCard } from './offer-card.tsx';
import { PlatformCard } from './platform-card.tsx';
import { VisitorHero } from './visitor-hero.tsx';

/** A visitor does without these five, which are one file, and their texts. */
const memberHero = textedPart(() => import('./member/member-hero.tsx').then((module) => module.MemberHero), 'member');
const remindersRow = textedPart(() => import('./member/reminders-row.tsx').then((module) => module.RemindersRow), 'member');
const doors = textedPart(() => import('./member/doors.tsx').then((module) => module.Doors), 'member');
const unreadMark = textedPart(() => import('./member/unread-mark.tsx').then((module) => module.UnreadMark), 'member');
const unreadNews = textedPart(() => import('./member/unread-news.tsx').then((module) => module.UnreadNews), 'member');
const MEMBER_PARTS = [memberHero, remindersRow, doors, unreadMark, unreadNews];

/** The sheet belongs to the assets, its texts and code arrive with the first tap. */
const collectSheet = textedPart(
  () => import('../../sections/earnings/collect-sheet.tsx').then((module) => module.CollectSheet),
  'earnings',
);

/** Before the screen of a returning member is shown, so that no outline comes in between. */
export async function arriveForMember(): Promise<void> {
  await Promise.all(MEMBER_PARTS.map((part) => part.arrive()));
}

/** What stands below banners and notices waits for them: nothing that can be pressed moves when they arrive. */
export function HomeScreen() {
  const t = useText();
  const { state } = useSession();
  const isExpected = useIsExpected();
  const home = useHome();
  const [isCollecting, setIsCollecting] = useState(false);
  // Also after a failure, so that parts that do not need it stay usable.
  const isKnown = home.data || home.isFetched;
  const isComing = state !== 'starting' && state !== 'visitor';
  useEffect(() => {
    if (isComing) for (const part of MEMBER_PARTS) part.fetch();
  }, [isComing]);
  const hero = isExpected ? (
    <Lazy part={memberHero} skeleton={<HeroSkeleton />}>
      {(MemberHero) => <MemberHero onCollect={() => setIsCollecting(true)} />}
    </Lazy>
  ) : (
    <VisitorHero />
  );
  return (
    <Screen title={t('core.app')} tabs deep={hero}>
      <div className="column-pair">
        <div>
          {isExpected && <Lazy part={remindersRow}>{(RemindersRow) => <RemindersRow />}</Lazy>}
          {!isKnown ? (
            <SkeletonRows rows={4} />
          ) : (
            <>
              <Banners banners={home.data?.banners ?? []} />
              <Notices
                notices={home.data?.notices ?? []}
                unread={isExpected && <Lazy part={unreadMark}>{(UnreadMark) => <UnreadMark />}</Lazy>}
              />
              {isExpected ? <Lazy part={doors}>{(Doors) => <Doors />}</Lazy> : <OfferCard />}
              <PlatformCard home={home} />
            </>
          )}
        </div>
        {home.data && (
          <div>
            <HowItWorks offer={home.data.offer} />
            <NewsList
              news={home.data.news}
              unread={isExpected && <Lazy part={unreadNews}>{(UnreadNews) => <UnreadNews />}</Lazy>}
            />
          </div>
        )}
      </div>
      <LazySheet sheet={collectSheet} props={{ open: isCollecting, onClose: () => setIsCollecting(false) }} />
    </Screen>
  );
}
