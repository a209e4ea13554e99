import { SkeletonRows } from '@ocean/ui/skeleton';
import type { ComponentType } from 'react';
import { loadTexts, type TextGroup } from '../../i18n/load-texts.ts';
import { type TextKey, useText } from '../../i18n/use-text.ts';
import { Lazy } from '../../lazy/lazy.tsx';
import { type LazyPart, lazyPart } from '../../lazy/lazy-part.ts';
import { HeroSkeleton } from './hero-skeleton.tsx';
import { Screen } from './screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

type Outline = {
  title: TextKey;
  tabs?: boolean;
  /** Begins with the deep panel. */
  hero?: boolean;
};

export type ScreenPart = Outline & { readonly part: LazyPart<ComponentType> };

/** A screen that arrives with its texts when its address is opened. */
export function screenPart({
  texts,
  load,
  ...outline
}: Outline & { texts: TextGroup; load: () => Promise<ComponentType> }): ScreenPart {
  return { ...outline, part: lazyPart(() => Promise.all([load(), loadTexts(texts)]).then(([screen]) => screen)) };
}

/** Shows a screen: its outline until it is here, and when it did not arrive the way to ask again. */
export function LazyScreen({ screen: { part, title, tabs = false, hero } }: { screen: ScreenPart }) {
  const t = useText();
  const shape = { title: t(title), tabs };
  const skeleton = (
    <Screen {...shape} deep={hero && <HeroSkeleton />}>
      <SkeletonRows rows={4} />
    </Screen>
  );
  return (
    <ScreenBoundary shape={shape}>
      <Lazy part={part} skeleton={skeleton} frame={(failure) => <Screen {...shape}>{failure}</Screen>}>
        {(Loaded) => <Loaded />}
      </Lazy>
    </ScreenBoundary>
  );
}
