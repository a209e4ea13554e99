import { formatAmount } from '@ocean/money/amount';
import { TextButton } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { useCopyText } from '@ocean/ui/use-copy-text';
import { useHome } from '../../../api/use-home.ts';
import { problemDetails } from '../../../base/problem-details.ts';
import { showExact } from '../../../i18n/show.ts';
import { type TextKey, textIfKnown, useText } from '../../../i18n/use-text.ts';
import { creditedKey, isVote, type TaskProblem, taskAsset, type WalletTask } from '../task.ts';

/** What happened, what did not happen to the money, and a text for support where it helps. */
export function ProblemNotice({ task, problem, decimals }: { task: WalletTask; problem: TaskProblem; decimals: number }) {
  const t = useText();
  const asset = taskAsset(task);
  const copyText = useCopyText();
  const chain = useHome().data?.chain;
  const shown = (units: bigint) => showExact(formatAmount(units, decimals));
  const values = {
    asset,
    network: chain?.name ?? '',
    symbol: chain?.nativeSymbol ?? '',
    ...('have' in problem ? { have: shown(problem.have), need: shown(problem.need) } : {}),
    ...('reason' in problem ? { reason: problem.reason } : {}),
  };
  return (
    <div role="alert" className="grid gap-2">
      <Notice tone={problem.kind === 'credited' ? 'info' : problem.kind === 'notReached' ? 'bad' : 'warn'}>
        {isVote(task) && ENDS.has(problem.kind) && <b className="block">{t('errors.VOTING_FAILED')}</b>}
        {problem.kind === 'reverted' && !problem.isSent
          ? (textIfKnown(`wallet.revert.${problem.reason}`) ?? t('wallet.problem.reverted', values))
          : t(problem.kind === 'credited' ? creditedKey(task) : TEXTS[problem.kind], values)}
      </Notice>
      {COPYABLE.has(problem.kind) && (
        <TextButton icon="copy" className="!my-0 justify-self-start" onClick={() => void copyText(detailsOf(problem))}>
          {t('core.copy.details')}
        </TextButton>
      )}
    </div>
  );
}

/** After these the payment is not made any more, and what it was for failed. That of a credited one says so itself. */
const ENDS: ReadonlySet<TaskProblem['kind']> = new Set(['reverted', 'expired', 'dropped']);

/** Failures that support may be asked about; the others say themselves what to do. */
const COPYABLE: ReadonlySet<TaskProblem['kind']> = new Set(['notReached', 'unsure', 'reverted', 'dropped', 'replaced']);

function detailsOf(problem: TaskProblem): string {
  return problemDetails('error' in problem ? problem.error : JSON.stringify(problem));
}

const TEXTS: Readonly<Record<Exclude<TaskProblem['kind'], 'credited'>, TextKey>> = {
  wrongNetwork: 'wallet.problem.wrongNetwork',
  balanceLow: 'wallet.problem.balanceLow',
  gasLow: 'wallet.problem.gasLow',
  allowanceLow: 'wallet.problem.allowanceLow',
  reverted: 'wallet.problem.sentFailed',
  expired: 'wallet.problem.expired',
  dropped: 'wallet.problem.dropped',
  replaced: 'wallet.problem.replaced',
  notReached: 'wallet.problem.notReached',
  unsure: 'wallet.problem.unsure',
};
