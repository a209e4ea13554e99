import { proof } from '@ocean/api/areas/proof';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import type { IconName } from '@ocean/ui/icon';
import { RowLinkContent } from '@ocean/ui/list-row';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { showInRow } from '../../i18n/show.ts';
import { type TextKey, useText } from '../../i18n/use-text.ts';

const LISTS: readonly { readonly to: string; readonly icon: IconName; readonly label: TextKey }[] = [
  { to: paths.records, icon: 'list', label: 'earnings.lists.records' },
  { to: `${paths.records}?list=purchases`, icon: 'robot', label: 'earnings.lists.purchases' },
  { to: `${paths.records}?list=income`, icon: 'chart', label: 'earnings.lists.income' },
  { to: `${paths.settings}#allowances`, icon: 'shield', label: 'earnings.lists.approvals' },
];

/** Below the assets: the lists that say how they came about, and what the wallet lets the vault take. */
export function MoreLists() {
  const t = useText();
  return (
    <nav className="card card-list" aria-label={t('core.route.records')}>
      {LISTS.map(({ to, icon, label }) => (
        <Link key={to} href={to} className="row-link">
          <RowLinkContent icon={icon}>{t(label)}</RowLinkContent>
        </Link>
      ))}
      <ProofLink />
    </nav>
  );
}

/** What was last published of the money, and when. */
function ProofLink() {
  const t = useText();
  const newest = useApiQuery(proof.show, {}, { staleTime: 60_000 }).data?.newest;
  return (
    <Link href={paths.proof} className="row-link">
      <RowLinkContent icon="check">
        {t('earnings.lists.proof')}
        <span className="hint block">{t('earnings.lists.proof.at', { time: showInRow(newest?.publishedAt) })}</span>
      </RowLinkContent>
    </Link>
  );
}

/** What a visitor can read before a wallet is connected. */
export function VisitorLinks() {
  const t = useText();
  return (
    <nav className="card card-list" aria-label={t('earnings.title')}>
      <Link href={paths.stakes} className="row-link">
        <RowLinkContent icon="layers">{t('earnings.lists.stakingTerms')}</RowLinkContent>
      </Link>
    </nav>
  );
}
