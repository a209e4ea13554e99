import '@ocean/ui/more-icons';
import { useSearchParams } from 'wouter';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Downline } from './downline.tsx';
import { readPlace } from './place.ts';

/** Everyone below the member. The address names what is in view, so that Back goes up again and links open a branch. */
export function DownlineScreen() {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <Screen title={t('downline.title')}>
      <BackLink />
      <MemberGate about={t('downline.lead')}>
        <Downline place={readPlace(search)} />
      </MemberGate>
    </Screen>
  );
}
