import '@ocean/ui/more-icons';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { ArticleList } from './article-list.tsx';

/** The help articles, to be searched. */
export function HelpScreen() {
  const t = useText();
  return (
    <Screen title={t('support.title')}>
      <BackLink />
      <MemberGate>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          <ArticleList />
        </section>
      </MemberGate>
    </Screen>
  );
}
