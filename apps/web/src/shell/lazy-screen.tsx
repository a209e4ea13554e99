import { SkeletonRows } from '@ocean/ui/skeleton';
import { type ComponentType, Suspense, use } from 'react';
import { loadTexts, type TextGroup } from '../i18n/load-texts.ts';
import { type TextKey, useText } from '../i18n/use-text.ts';
import { inTime } from './in-time.ts';
import { Screen } from './screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

/** From the specification: a part of the app that has not arrived by then has failed. */
const CHUNK_TIMEOUT_MS = 120_000;

export type ScreenPart = {
  readonly title: TextKey;
  readonly hasTabs: boolean;
  /** The screen, once for all who ask; asked for again after it was forgotten. */
  readonly arrive: () => Promise<ComponentType>;
  readonly forget: () => void;
};

type ScreenSource = {
  title: TextKey;
  texts: TextGroup;
  tabs?: boolean;
  load: () => Promise<ComponentType>;
};

/** A screen that arrives with its texts when its address is opened. */
export function screenPart({ title, texts, tabs = false, load }: ScreenSource): ScreenPart {
  let arriving: Promise<ComponentType> | null = null;
  return {
    title,
    hasTabs: tabs,
    arrive() {
      arriving ??= inTime(Promise.all([load(), loadTexts(texts)]), CHUNK_TIMEOUT_MS).then(([screen]) => screen);
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
          <Screen {...shape}>
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
  const Loaded = use(part.arrive());
  return <Loaded />;
}
