import '@ocean/ui/more-icons';
import { Screen } from '../../shell/screen.tsx';
import { ActSamples } from './act-samples.tsx';
import { FigureSamples } from './figure-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { ShellSamples } from './shell-samples.tsx';
import { StateSamples } from './state-samples.tsx';

/**
 * Every component of `packages/ui` in its states, for whoever changes one. Its words are samples, so they are written
 * here and not in the catalogues; no build but a local one has this page.
 */
export function GalleryScreen() {
  return (
    <Screen title="Gallery">
      <ActSamples />
      <FigureSamples />
      <ListSamples />
      <ShellSamples />
      <StateSamples />
    </Screen>
  );
}
