import type { STAKE_ACTIONS } from '@ocean/api/areas/staking';
import { Button } from '@ocean/ui/button';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Stake } from '../../../sections/staking/staking-offer.ts';
import { isolate } from '../../../sections/text/isolate.ts';

export type StakeAct = (typeof STAKE_ACTIONS)[number];

type StakeActionsProps = { stake: Stake; asset: string; onAct: (act: StakeAct) => void };

/** What the server says can be done now: one main action, and cancelling last. */
export function StakeActions({ stake: { may, toTake, amount }, asset, onAct }: StakeActionsProps) {
  const t = useText();
  const canUnlock = may.includes('takePrincipal');
  if (may.length === 0) return null;
  return (
    <>
      {canUnlock && (
        <Button onClick={() => onAct('takePrincipal')}>
          {t('staking.take.principal.act', { amount: isolate(showAmount(amount), asset) })}
        </Button>
      )}
      {may.includes('takeReward') && (
        <Button kind={canUnlock ? 'second' : 'main'} onClick={() => onAct('takeReward')}>
          {t('staking.take.reward.act', { amount: isolate(showAmount(toTake), asset) })}
        </Button>
      )}
      {may.includes('cancel') && (
        <Button kind="quiet" onClick={() => onAct('cancel')}>
          {t('staking.leave.act')}
        </Button>
      )}
    </>
  );
}
