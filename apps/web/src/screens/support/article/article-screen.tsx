import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { ArticlePage } from './article-page.tsx';
import { NoArticle } from './no-article.tsx';

/** @param id null: the address names none */
export function ArticleScreen({ id }: { id: string | null }) {
  const t = useText();
  return (
    <Screen title={t('support.title')}>
      <BackLink to={paths.help} />
      <MemberGate about={t('support.lead')}>{id === null ? <NoArticle /> : <ArticlePage key={id} id={id} />}</MemberGate>
    </Screen>
  );
}
