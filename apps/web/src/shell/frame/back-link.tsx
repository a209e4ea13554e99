import { TextButton } from '@ocean/ui/button';
import { useLocation } from 'wouter';
import { type Path, paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';

/**
 * The way back from a screen without tabs: to where the member came from, or after a reload or a link to the start page or the list
 * that this screen belongs to.
 * @param isStep The entry of the history before this one is known to be one of the app.
 */
export function BackLink({ isStep = false, to = paths.home }: { isStep?: boolean; to?: Path }) {
  const t = useText();
  const [location, navigate] = useLocation();
  const goBack = () => {
    if (isStep || wasLoadedElsewhere(location)) history.back();
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
