import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { SwitchRow } from '@ocean/ui/switch-row';
import { showAmount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { AmountInput } from '../../../sections/forms/amount-input.tsx';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { ReasonRoom } from '../../../sections/forms/reason-room.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import type { Offer, Service } from './service-types.ts';
import { useServiceForm } from './use-service-form.ts';

type ServiceSheetProps = { open: boolean; onClose: () => void; offer: Offer; services: readonly Service[]; canSave: boolean };

/** The smallest and largest order, and whether the service is open. */
export function ServiceSheet({ open, onClose, offer, services, canSave }: ServiceSheetProps) {
  const t = useText();
  const { market, side } = offer;
  const { base, quote } = market;
  const form = useServiceForm({ offer, services, isOpen: open, onDone: onClose });
  const { fields, most } = form;
  const legs = side === 'buy' ? { gives: base, gets: quote } : { gives: quote, gets: base };
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t(`desk.services.side.${side}`, { asset: base })}
      lead={t('desk.services.legs', legs)}
      action={
        <ReasonRoom>
          <Button busy={form.act.isBusy} reason={reasonOf(form, canSave, t)} onClick={form.act.run}>
            {t('desk.services.save')}
          </Button>
        </ReasonRoom>
      }
      act={{ ...form.act, failed: t('errors.OPERATION_FAILED') }}
    >
      <AmountInput
        label={t('desk.services.min')}
        asset={quote}
        value={fields.min}
        onChange={(min) => form.change({ min })}
        error={form.isTurned && t('errors.SERVICE_LIMITS_INVALID')}
      />
      <AmountInput
        isFirst={false}
        label={t('desk.services.max')}
        asset={quote}
        value={fields.max}
        onChange={(max) => form.change({ max })}
        hint={most === undefined ? undefined : t('desk.services.most', { amount: isolate(showAmount(most), quote) })}
        error={form.isAboveMost && most !== undefined && t('desk.services.most', { amount: isolate(showAmount(most), quote) })}
      />
      {form.endsRate && <Notice tone="warn">{t('desk.services.endsRate')}</Notice>}
      <div className="card-list">
        <SwitchRow
          title={t('desk.services.open')}
          second={t(fields.isOpen ? 'desk.services.open.on' : 'desk.services.open.off')}
          isOn={fields.isOpen}
          onChange={() => form.change({ isOpen: !fields.isOpen })}
        />
      </div>
      {!market.isOpen && <Notice tone="warn">{t('desk.services.marketClosed.text')}</Notice>}
      <Notice tone="quiet">{t('desk.services.running')}</Notice>
    </FormSheet>
  );
}

function reasonOf(
  { isMissing, isReady, isChanged }: ReturnType<typeof useServiceForm>,
  canSave: boolean,
  t: ReturnType<typeof useText>,
): string | null {
  if (!canSave) return t('desk.services.cannotSave');
  if (isMissing) return t('desk.services.enter');
  if (!isReady) return t('core.form.correct');
  return isChanged ? null : t('desk.services.unchanged');
}
