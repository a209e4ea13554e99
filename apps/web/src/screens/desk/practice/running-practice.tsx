import { AmountText } from '@ocean/ui/amount-text';
import { buttonClass } from '@ocean/ui/button';
import { Card, Section } from '@ocean/ui/card';
import { EmptyState } from '@ocean/ui/empty-state';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { AcceptPracticeSheet } from './accept-practice-sheet.tsx';
import { PracticeOrder } from './practice-order.tsx';
import { practiceStepOf } from './practice-step-of.ts';
import { PracticeSteps } from './practice-steps.tsx';
import type { PracticeView } from './practice-view.ts';

/** Practice units, the orders to accept, and the step they have reached. */
export function RunningPractice({ practice }: { practice: PracticeView }) {
  const t = useText();
  const [opened, setOpened] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { state, endsAt, free, onHold, orders } = practice;
  if (state === 'over') return <PracticeOver />;
  const unit = t('desk.practice.unit');
  const order = orders.find(({ id }) => id === opened);
  return (
    <div className="column-pair">
      <div>
        <Notice tone="warn">{t('desk.practice.worthless')}</Notice>
        <Card title={t('desk.practice.units')} aside={t('desk.practice.until', { time: showDateTime(endsAt) })}>
          <div className="pt-2">
            <Facts
              facts={[
                { key: 'free', label: t('desk.practice.free'), value: <AmountText value={free} unit={unit} size="inline" /> },
                { key: 'onHold', label: t('desk.wallet.onHold'), value: <AmountText value={onHold} unit={unit} size="inline" /> },
              ]}
            />
          </div>
        </Card>
        <Section title={t('desk.practice.orders')}>
          {orders.length === 0 ? (
            <EmptyState title={t('desk.practice.none')} text={t('desk.practice.none.text')} />
          ) : (
            <ul className="grid gap-3">
              {orders.map((one) => (
                <li key={one.id}>
                  <PracticeOrder
                    order={one}
                    onAccept={() => {
                      setOpened(one.id);
                      setIsOpen(true);
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      <div>
        <PracticeSteps at={practiceStepOf(orders)} />
      </div>
      {order && <AcceptPracticeSheet open={isOpen} onClose={() => setIsOpen(false)} order={order} />}
    </div>
  );
}

function PracticeOver() {
  const t = useText();
  return (
    <EmptyState
      title={t('desk.practice.over')}
      text={t('desk.practice.over.text')}
      action={
        <Link href={paths.passageway} className={buttonClass('main', true)}>
          {t('desk.practice.over.act')}
        </Link>
      }
    />
  );
}
