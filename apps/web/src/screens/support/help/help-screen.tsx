import '@ocean/ui/more-icons';
import { RowLinkContent } from '@ocean/ui/list-row';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { TicketList } from '../tickets/ticket-list.tsx';
import { ArticleList } from './article-list.tsx';

/** The help articles, to be searched, and the member's own tickets. The address names the list. */
export function HelpScreen() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const list = search.get('list') === 'tickets' ? 'tickets' : 'articles';
  const feedback = (
    <Link href={paths.feedback} className="card row-link">
      <RowLinkContent icon="message">{t('support.feedback')}</RowLinkContent>
    </Link>
  );
  return (
    <Screen title={t('support.title')}>
      <BackLink to={paths.ai} />
      <MemberGate lead={t('support.lead')}>
        <section className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          <SegmentedControl
            label={t('support.title')}
            options={[
              { value: 'articles', label: t('support.lists.articles') },
              { value: 'tickets', label: t('support.lists.tickets') },
            ]}
            value={list}
            onChange={(next) => setSearch(next === 'articles' ? {} : { list: next }, { replace: true })}
          />
          {list === 'articles' ? <ArticleList below={feedback} /> : <TicketList below={feedback} />}
        </section>
      </MemberGate>
    </Screen>
  );
}
