import '@ocean/ui/more-icons';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { useSession } from '../../../wallet/session/session.tsx';
import { PostForm } from './post-form.tsx';

/** A new post. */
export function WriteScreen() {
  const t = useText();
  const { address } = useSession();
  return (
    <Screen title={t('city.write')}>
      <BackLink to={paths.city} />
      <MemberGate about={t('city.write.lead')}>
        <div className="grid w-full min-w-0 gap-5 wide:mx-auto wide:max-w-160">
          {address && <PostForm key={address} account={address} />}
        </div>
      </MemberGate>
    </Screen>
  );
}
