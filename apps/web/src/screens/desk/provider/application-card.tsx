import type { ProviderState } from '@ocean/api/desk/states';
import { AmountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { type Fact, Facts } from '@ocean/ui/facts';
import type { IconName } from '@ocean/ui/icon';
import { Notice } from '@ocean/ui/notice';
import { StatusChip, type StatusFamily } from '@ocean/ui/status-chip';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Application } from './application.ts';
import { LeaveProviderSheet } from './leave-provider-sheet.tsx';

const LOOK: Readonly<Record<ProviderState, { family: StatusFamily; icon: IconName }>> = {
  none: { family: 'new', icon: 'info' },
  applied: { family: 'wait', icon: 'clock' },
  approved: { family: 'run', icon: 'check' },
  refused: { family: 'stop', icon: 'close' },
  leaving: { family: 'due', icon: 'clock' },
};

/** The state of the application, its deposit, and the possible acts. */
export function ApplicationCard({ application }: { application: Application }) {
  const t = useText();
  const [isLeaving, setIsLeaving] = useState(false);
  const { state, reason } = application;
  return (
    <Card title={t('deskMarkets.provider.application')} className="grid gap-3">
      <div className="grid justify-items-start gap-2" role="status">
        <StatusChip {...LOOK[state]}>{t(`deskMarkets.provider.state.${state}`)}</StatusChip>
        <p className="prose">{t(`deskMarkets.provider.state.${state}.text`)}</p>
      </div>
      {state === 'refused' && reason !== null && (
        <Notice tone="warn">
          <bdi className="[overflow-wrap:anywhere]">{reason}</bdi>
        </Notice>
      )}
      <Facts facts={applicationFacts(application, t)} />
      {state === 'approved' && (
        <Link href={paths.deskServices} className={buttonClass()}>
          {t('deskMarkets.provider.rates')}
        </Link>
      )}
      {(state === 'approved' || state === 'applied') && (
        <>
          <Button kind="second" aria-haspopup="dialog" onClick={() => setIsLeaving(true)}>
            {t(state === 'applied' ? 'deskMarkets.provider.withdraw' : 'deskMarkets.provider.leave')}
          </Button>
          <LeaveProviderSheet application={application} open={isLeaving} onClose={() => setIsLeaving(false)} />
        </>
      )}
    </Card>
  );
}

function applicationFacts(application: Application, t: ReturnType<typeof useText>): Fact[] {
  const { bonded, appliedAt, decidedAt, returnsAt } = application;
  const dates = [
    { key: 'applied', label: t('deskMarkets.provider.appliedAt'), at: appliedAt },
    { key: 'decided', label: t('deskMarkets.provider.decidedAt'), at: decidedAt },
    { key: 'returns', label: t('deskMarkets.provider.returnsAt'), at: returnsAt },
  ];
  return [
    {
      key: 'bonded',
      label: t('deskMarkets.provider.bonded'),
      value: <AmountText value={bonded} unit="BCG" size="inline" />,
    },
    ...dates.filter(({ at }) => at !== null).map(({ key, label, at }) => ({ key, label, value: showDateTime(at) })),
  ];
}
