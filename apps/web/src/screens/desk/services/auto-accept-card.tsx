import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { AutoAcceptSheet } from './auto-accept-sheet.tsx';
import type { Settings } from './service-types.ts';

type AutoAcceptCardProps = { autoAccept: Settings['autoAccept']; canSave: boolean };

/** Whether orders are accepted automatically, with the daily limit and how much of it is used. */
export function AutoAcceptCard({ autoAccept, canSave }: AutoAcceptCardProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('desk.auto.title')} className="grid gap-3">
      <p className="prose">{t('desk.auto.text')}</p>
      {autoAccept && (
        <Facts
          facts={[
            {
              key: 'daily',
              label: t('desk.auto.daily'),
              value: <AmountText value={autoAccept.daily} unit="USDT" size="inline" />,
            },
            {
              key: 'used',
              label: t('desk.auto.used'),
              value: <AmountText value={autoAccept.usedToday} unit="USDT" size="inline" />,
            },
          ]}
        />
      )}
      <Button
        kind="second"
        aria-haspopup="dialog"
        reason={!canSave && t('desk.services.cannotSave')}
        onClick={() => setIsOpen(true)}
      >
        {t(autoAccept ? 'desk.auto.change' : 'desk.auto.begin')}
      </Button>
      <AutoAcceptSheet open={isOpen} onClose={() => setIsOpen(false)} autoAccept={autoAccept} />
    </Card>
  );
}
