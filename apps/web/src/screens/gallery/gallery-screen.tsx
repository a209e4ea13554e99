import '@ocean/ui/more-icons';
import { Screen } from '../../shell/frame/screen.tsx';
import { ActSamples } from './act-samples.tsx';
import { FigureSamples } from './figure-samples.tsx';
import { ListSamples } from './list-samples.tsx';
import { ShellSamples } from './shell-samples.tsx';
import { StateSamples } from './state-samples.tsx';

/**
 * Every component of `packages/ui` in its states, for the developer who changes one. Its texts are samples and not in the
 * catalogues; only a local build has this page.
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
