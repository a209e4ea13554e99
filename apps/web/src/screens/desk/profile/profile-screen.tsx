import '@ocean/ui/more-icons';
import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Skeleton } from '@ocean/ui/skeleton';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { NameResetNotice } from '../parts/name-reset-notice.tsx';
import { AvatarCard } from './avatar-card.tsx';
import { NicknameForm } from './nickname-form.tsx';

/** How others see the member at the desk: first the nickname, then a picture. */
export function ProfileScreen() {
  const t = useText();
  return (
    <Screen title={t('desk.profile.title')}>
      <BackLink to={paths.passageway} />
      <MemberGate about={t('desk.profile.lead')}>
        <Profile />
      </MemberGate>
    </Screen>
  );
}

function Profile() {
  const query = useApiQuery(desk.userinfo, {});
  return (
    <div className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
      <Section query={query} skeleton={<Skeleton width="100%" height={220} radius={20} />}>
        {({ profile, nameReset }) => (
          <>
            {profile && <AvatarCard person={profile} />}
            <NameResetNotice nameReset={nameReset} />
            <NicknameForm person={profile} />
          </>
        )}
      </Section>
    </div>
  );
}
