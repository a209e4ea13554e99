import '@ocean/ui/more-icons';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { useIsExpected } from '../../../shell/frame/use-is-expected.ts';
import { useSession } from '../../../wallet/session/session.tsx';
import { MemberNotices } from './member-notices.tsx';
import { PublicNotices } from './public-notices.tsx';

/** What operators have announced: all of it to members, who see what they have not read yet; the newest to visitors. */
export function NoticesScreen() {
  const t = useText();
  const { isMember } = useSession();
  const isExpected = useIsExpected();
  return (
    <Screen title={t('notices.title')}>
      <BackLink />
      <p className="prose">{t('notices.lead')}</p>
      <section className="w-full min-w-0 wide:mx-auto wide:max-w-160">
        {isMember ? <MemberNotices /> : isExpected ? <SkeletonRows rows={4} /> : <PublicNotices />}
      </section>
    </Screen>
  );
}
