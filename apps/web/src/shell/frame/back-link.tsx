import { TextButton } from '@ocean/ui/button';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { type Path, paths } from '../../base/paths.ts';
import { isStep } from '../../base/step.ts';
import { useText } from '../../i18n/use-text.ts';

/**
 * The way back from a screen without tabs: to where the member came from, or after a reload or a link to the start page or the list
 * that this screen belongs to.
 */
export function BackLink({ to = paths.home }: { to?: Path | `${Path}?${string}` }) {
  const t = useText();
  const [location, navigate] = useLocation();
  const state = useHistoryState<unknown>();
  const goBack = () => {
    if (isStep(state) || wasLoadedElsewhere(location)) history.back();
    else navigate(to);
  };
  return (
    <TextButton icon="back" className="-mb-2 justify-self-start" onClick={goBack}>
      {t('core.back')}
    </TextButton>
  );
}

/** The document began at another screen of the app, so an earlier entry of the history is one of its own. */
function wasLoadedElsewhere(location: string): boolean {
  const [load] = performance.getEntriesByType('navigation');
  return load !== undefined && new URL(load.name, document.baseURI).pathname !== location;
}
