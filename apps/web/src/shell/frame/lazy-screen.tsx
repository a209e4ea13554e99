import { SkeletonRows } from '@ocean/ui/skeleton';
import type { ComponentType } from 'react';
import type { TextGroup } from '../../i18n/load-texts.ts';
import { type TextKey, useText } from '../../i18n/use-text.ts';
import { Lazy } from '../../lazy/lazy.tsx';
import type { LazyPart } from '../../lazy/lazy-part.ts';
import { textedPart } from '../../lazy/texted-part.ts';
import { HeroSkeleton } from './hero-skeleton.tsx';
import { Screen } from './screen.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { useIsExpected } from './use-is-expected.ts';

type Outline = {
  title: TextKey;
  tabs?: boolean;
  /** For whom it begins with the deep panel. */
  hero?: 'everyone' | 'members';
};

export type ScreenPart = Outline & { readonly part: LazyPart<ComponentType> };

/** A screen that arrives with its texts when its address is opened. */
export function screenPart({
  texts,
  load,
  ...outline
}: Outline & { texts: TextGroup | readonly TextGroup[]; load: () => Promise<ComponentType> }): ScreenPart {
  // Fields name what is wrong with them by sentences of refusals, and gates what a sign-in waits for; the start page has
  // neither.
  const own: readonly TextGroup[] = typeof texts === 'string' ? [texts] : texts;
  const groups: readonly TextGroup[] = texts === 'home' ? own : [...own, 'errors', 'frame'];
  return { ...outline, part: textedPart(load, ...groups) };
}

/** Shows a screen: its outline until it is here, and when it did not arrive the way to ask again. */
export function LazyScreen({ screen: { part, title, tabs = false, hero } }: { screen: ScreenPart }) {
  const t = useText();
  const isExpected = useIsExpected();
  const shape = { title: t(title), tabs };
  const skeleton = (
    <Screen {...shape} deep={(hero === 'everyone' || (hero && isExpected)) && <HeroSkeleton />}>
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
