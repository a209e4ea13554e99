import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { Button } from '@ocean/ui/button';
import { Section } from '@ocean/ui/card';
import { ErrorState } from '@ocean/ui/error-state';
import { ListRow } from '@ocean/ui/list-row';
import { Notice } from '@ocean/ui/notice';
import { Outline } from '@ocean/ui/outline';
import { SkeletonRows } from '@ocean/ui/skeleton';
import { useHome } from '../../api/use-home.ts';
import { problemDetails } from '../../base/problem-details.ts';
import { useText } from '../../i18n/use-text.ts';
import { isPositive } from '../../sections/amounts/is-positive.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { useWalletTask } from '../../wallet/task/wallet-task.tsx';
import { type Allowance, useAllowances } from './use-allowances.ts';

/** How much of each token the vault may take, with a button to revoke it. */
export function Allowances() {
  const t = useText();
  return (
    <div ref={comeIntoView}>
      <Section title={t('account.allowances')}>
        <p className="px-1 pb-3 text-label text-ink-2">{t('account.allowances.text')}</p>
        <AllowanceList />
      </Section>
    </div>
  );
}

/** The anchor that the assets link to. */
function comeIntoView(element: HTMLElement | null): void {
  if (location.hash === '#allowances') element?.scrollIntoView();
}

function AllowanceList() {
  const t = useText();
  const { isWrongNetwork } = useSession();
  const chain = useHome().data?.chain;
  const allowances = useAllowances();
  if (isWrongNetwork) {
    return <Notice tone="warn">{t('account.allowances.wrongNetwork', { network: chain?.name ?? '' })}</Notice>;
  }
  if (allowances.data === undefined) {
    if (!allowances.error) return chain ? <AllowancesOutline assets={Object.keys(chain.tokens)} /> : <SkeletonRows rows={3} />;
    return (
      <ErrorState
        title={t('core.section.failed')}
        text={t('account.allowances.failed')}
        onRetry={() => allowances.refetch()}
        details={problemDetails(allowances.error)}
      />
    );
  }
  return (
    <div className="card card-list">
      {allowances.data.map((allowance) => (
        <AllowanceRow key={allowance.asset} allowance={allowance} />
      ))}
    </div>
  );
}

function AllowancesOutline({ assets }: { assets: readonly string[] }) {
  return (
    <Outline>
      <div className="card card-list">
        {assets.map((asset) => (
          <AllowanceRow key={asset} allowance={{ asset, amount: '0', isAny: false }} />
        ))}
      </div>
    </Outline>
  );
}

function AllowanceRow({ allowance }: { allowance: Allowance }) {
  const t = useText();
  const { start } = useWalletTask();
  const { asset, amount, isAny } = allowance;
  const hasSome = isPositive(amount);
  const shown = isAny ? t('account.allowances.any') : <AmountText value={amount} unit={asset} size="inline" />;
  return (
    <ListRow
      lead={<AssetMark asset={asset} />}
      title={asset}
      second={hasSome ? shown : t('account.allowances.none')}
      end={
        hasSome && (
          <Button
            kind="second"
            fit
            aria-label={t('account.revoke.label', { asset })}
            onClick={() => void start({ kind: 'revoke', asset, title: t('account.revoke.task') })}
          >
            {t('account.revoke')}
          </Button>
        )
      }
    />
  );
}
