import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { useState } from 'react';
import { showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { LeaveLevelSheet } from './leave-level-sheet.tsx';
import type { OwnLevel } from './level-types.ts';
import { ReturningDeposits } from './returning-deposits.tsx';

/** The benefits of the member's level, the bonded deposit, and a button to leave the level. */
export function OwnLevelCard({ own }: { own: OwnLevel }) {
  const t = useText();
  const [isLeaving, setIsLeaving] = useState(false);
  const isOpened = useApiQuery(desk.userinfo, {}).data?.passageway.openedAt !== null;
  const row = own.levels.find(({ level }) => level === own.level);
  return (
    <Card title={t('deskMarkets.level', { level: own.level })} className="grid gap-3">
      <Facts
        facts={[
          {
            key: 'quota',
            label: t('deskMarkets.level.quota'),
            value: <AmountText value={row?.dailyQuota} unit="USDT" size="inline" />,
          },
          {
            key: 'order',
            label: t('deskMarkets.level.order'),
            value: <AmountText value={row?.maxOrder} unit="USDT" size="inline" />,
          },
          { key: 'fee', label: t('deskMarkets.level.fee'), value: showPercent(row?.fee) },
          {
            key: 'hold',
            label: t('deskMarkets.level.hold'),
            value: row ? t('deskMarkets.hours', { count: row.holdHours }) : '—',
          },
          {
            key: 'bonded',
            label: t('deskMarkets.level.bonded'),
            value: <AmountText value={own.bonded} unit="BCG" size="inline" />,
          },
        ]}
      />
      {!isOpened && <p className="hint">{t('deskMarkets.level.notYet')}</p>}
      <ReturningDeposits returning={own.returning} />
      {own.level > 1 && (
        <Button kind="second" aria-haspopup="dialog" onClick={() => setIsLeaving(true)}>
          {t('deskMarkets.level.leave')}
        </Button>
      )}
      <LeaveLevelSheet own={own} open={isLeaving} onClose={() => setIsLeaving(false)} />
    </Card>
  );
}
