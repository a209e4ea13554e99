import { Refusal } from '@ocean/api/errors';
import { useApi } from '@ocean/api-react/api-provider';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { useHome } from '../../api/use-home.ts';
import { showCount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { useSession } from '../../wallet/session/session.tsx';
import { FailedNotice } from '../forms/failed-notice.tsx';
import { CheckResult } from './check-result.tsx';
import { CheckStages } from './check-stages.tsx';
import { lacksLeaf } from './compare-shown.ts';
import { OwnFiles } from './own-files.tsx';
import { ShownBalances, useComparisons } from './shown-balances.tsx';
import { platformSource } from './sources.ts';
import { useCheck } from './use-check.ts';

/** Recomputes the own part of the newest roots in this browser, step by step. */
export function CheckSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const { client } = useApi();
  const { address } = useSession();
  const chain = useHome().data?.chain;
  const { progress, error, isBusy, run } = useCheck();
  const isThrough = progress?.step === null && !progress.fault;
  const checkedOwn = isThrough ? progress.own : null;
  const comparisons = useComparisons(checkedOwn);
  const check = (fetchesAll: boolean) => {
    if (!chain || address === null) return;
    const owner = { chainId: chain.chainId, vault: chain.vault, account: address };
    void run(platformSource(client, owner, { fetchesAll }), { keeps: true });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('proof.check')}
      lead={t('proof.check.lead')}
      actions={
        <Button busy={isBusy} reason={!chain && t('core.section.failed')} onClick={() => check(false)}>
          {progress || error ? t('proof.check.again') : t('proof.check.act')}
        </Button>
      }
    >
      <CheckStages progress={progress} isBusy={isBusy} />
      {error != null && <CheckError error={error} />}
      {progress && !isBusy && <CheckResult progress={progress} mayLackLeaf={!comparisons || lacksLeaf(comparisons)} />}
      {isThrough && progress.skipsRows && progress.published && (
        <Button kind="second" busy={isBusy} onClick={() => check(true)}>
          {t('proof.check.large', { size: showCount(Math.ceil(progress.published.file.size / 1e6)) })}
        </Button>
      )}
      {checkedOwn && comparisons && <ShownBalances own={checkedOwn} comparisons={comparisons} />}
      <OwnFiles account={address} isBusy={isBusy} />
    </Sheet>
  );
}

function CheckError({ error }: { error: unknown }) {
  const t = useText();
  if (error instanceof Refusal && error.key === 'PROOF_UNKNOWN') return <Notice>{t('proof.none')}</Notice>;
  return <FailedNotice error={error} />;
}
