import { TextButton } from '@ocean/ui/button';
import { useLocation } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';

/**
 * The way back from a screen without tabs: to where the member came from, or to the start page after a reload or a link.
 * @param isStep The entry of the history before this one is known to be one of the app.
 */
export function BackLink({ isStep = false }: { isStep?: boolean }) {
  const t = useText();
  const [location, navigate] = useLocation();
  const goBack = () => {
    if (isStep || wasLoadedElsewhere(location)) history.back();
    else navigate(paths.home);
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
