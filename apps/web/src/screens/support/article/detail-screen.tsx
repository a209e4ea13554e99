import '@ocean/ui/more-icons';
import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { ArticlePage } from './article-page.tsx';
import { NoArticle } from './no-article.tsx';

/** One help article. The address names it. */
export function DetailScreen() {
  const t = useText();
  const [search] = useSearchParams();
  const state = useHistoryState<{ isStep?: boolean } | null>();
  const id = search.get('id');
  return (
    <Screen title={t('support.title')}>
      <BackLink isStep={state?.isStep ?? false} to={paths.help} />
      <MemberGate>{id === null ? <NoArticle /> : <ArticlePage key={id} id={id} />}</MemberGate>
    </Screen>
  );
}
