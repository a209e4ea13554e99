import { SkeletonRows } from '@ocean/ui/skeleton';
import { type ComponentType, Suspense, use } from 'react';
import { loadTexts, type TextGroup } from '../i18n/load-texts.ts';
import { type TextKey, useText } from '../i18n/use-text.ts';
import { HeroSkeleton } from './hero-skeleton.tsx';
import { CHUNK_TIMEOUT_MS, inTime } from './in-time.ts';
import { Screen } from './screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

export type ScreenPart = {
  readonly title: TextKey;
  readonly hasTabs: boolean;
  readonly hasHero: boolean;
  /** The screen, once for all who ask; asked for again after it was forgotten. */
  readonly arrive: () => Promise<ComponentType>;
  readonly forget: () => void;
  /** The screen when it is here already: then nothing flashes between two tabs. */
  readonly arrived: () => ComponentType | null;
};

type ScreenSource = {
  title: TextKey;
  texts: TextGroup;
  tabs?: boolean;
  /** Begins with the deep panel. */
  hero?: boolean;
  load: () => Promise<ComponentType>;
};

/** A screen that arrives with its texts when its address is opened. */
export function screenPart({ title, texts, tabs = false, hero = false, load }: ScreenSource): ScreenPart {
  let arriving: Promise<ComponentType> | null = null;
  let arrived: ComponentType | null = null;
  return {
    title,
    hasTabs: tabs,
    hasHero: hero,
    arrived: () => arrived,
    arrive() {
      arriving ??= inTime(Promise.all([load(), loadTexts(texts)]), CHUNK_TIMEOUT_MS).then(([screen]) => {
        arrived = screen;
        return screen;
      });
      return arriving;
    },
    forget() {
      arriving = null;
    },
  };
}

/** Shows a screen: its outline until it is here, and when it did not arrive the way to ask again. */
export function LazyScreen({ part }: { part: ScreenPart }) {
  const t = useText();
  const shape = { title: t(part.title), tabs: part.hasTabs };
  return (
    <ScreenBoundary shape={shape} onRetry={part.forget}>
      <Suspense
        fallback={
          <Screen {...shape} {...(part.hasHero ? { deep: <HeroSkeleton /> } : {})}>
            <SkeletonRows rows={4} />
          </Screen>
        }
      >
        <Arrived part={part} />
      </Suspense>
    </ScreenBoundary>
  );
}

function Arrived({ part }: { part: ScreenPart }) {
  const Loaded = part.arrived() ?? use(part.arrive());
  return <Loaded />;
}
