import '@ocean/ui/more-icons';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../shell/frame/screen.tsx';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { MemberNews } from './member-news.tsx';
import { PublicNews } from './public-news.tsx';

/** What operators have published: all of it to members, with likes and what they have not read yet; the newest to visitors. */
export function NewsScreen() {
  const t = useText();
  const { isMember } = useSession();
  const isExpected = useIsExpected();
  return (
    <Screen title={t('news.title')} tabs>
      <p className="prose">{t('news.lead')}</p>
      <section className="w-full min-w-0 wide:mx-auto wide:max-w-160">
        {isMember ? <MemberNews /> : isExpected ? <SkeletonRows rows={4} /> : <PublicNews />}
      </section>
    </Screen>
  );
}
