import { useState } from 'react';
import { useHome } from '../../api/use-home.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { useText } from '../../i18n/use-text.ts';
import { Lazy } from '../../lazy/lazy.tsx';
import { lazyPart } from '../../lazy/lazy-part.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { Doors } from './doors.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { MemberHero } from './member-hero.tsx';
import { NewsList, Notices } from './notices.tsx';
import { PlatformCard } from './platform-card.tsx';
import { RemindersRow } from './reminders-row.tsx';
import { VisitorHero } from './visitor-hero.tsx';

/** The sheet belongs to the assets, its texts and code arrive with the first tap. */
const collectSheet = lazyPart(async () => {
  const [{ CollectSheet }] = await Promise.all([import('../../sections/earnings/collect-sheet.tsx'), loadTexts('earnings')]);
  return CollectSheet;
});

export function HomeScreen() {
  const t = useText();
  const isExpected = useIsExpected();
  const home = useHome();
  const [isCollecting, setIsCollecting] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const collect = () => {
    setWasOpened(true);
    setIsCollecting(true);
  };
  return (
    <Screen title={t('core.app')} tabs deep={isExpected ? <MemberHero onCollect={collect} /> : <VisitorHero />}>
      <div className="column-pair">
        <div>
          {isExpected && <RemindersRow />}
          <Notices notices={home.data?.notices ?? []} />
          <Doors />
          <PlatformCard home={home} />
        </div>
        <div>
          <HowItWorks />
          <NewsList news={home.data?.news ?? []} />
        </div>
      </div>
      {wasOpened && (
        <Lazy part={collectSheet} isOver>
          {(CollectSheet) => <CollectSheet open={isCollecting} onClose={() => setIsCollecting(false)} />}
        </Lazy>
      )}
    </Screen>
  );
}
