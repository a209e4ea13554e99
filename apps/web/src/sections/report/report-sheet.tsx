import { MAX_REPORT, REPORT_REASONS, type ReportKind, type ReportReason, reports } from '@ocean/api/areas/social/reports';
import { Button } from '@ocean/ui/button';
import { RadioCards } from '@ocean/ui/radio-cards';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { useState } from 'react';
import { showCount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { FormSheet } from '../forms/form-sheet.tsx';
import { useSheetAct } from '../forms/use-sheet-act.ts';

type ReportSheetProps = { what: ReportKind; id: string; open: boolean; onClose: () => void };

/** Why a member reports something: a reason, and what there is to add. */
export function ReportSheet({ what, id, open, onClose }: ReportSheetProps) {
  const t = useText();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const send = useSheetAct(reports.send, { message: t('report.sent'), onDone: onClose, invalidates: [reports.list] });
  const typed = text.trim();
  const tooLong = typed.length > MAX_REPORT && t('report.tooLong', { max: showCount(MAX_REPORT) });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t(`report.title.${what}`)}
      lead={t('report.lead')}
      act={{ isBusy: send.isPending, error: send.error }}
      action={
        <Button
          reason={(reason === null && t('report.reason.needed')) || (tooLong && t('core.form.correct'))}
          busy={send.isPending}
          onClick={() => reason !== null && send.mutate({ what, id, reason, ...(typed !== '' && { text: typed }) })}
        >
          {t('report.send')}
        </Button>
      }
    >
      <RadioCards
        label={t('report.reason')}
        value={reason}
        onChange={(next) => {
          setReason(next);
          send.reset();
        }}
        cards={REPORT_REASONS.map((value) => ({ value, name: t(`report.reason.${value}`) }))}
      />
      <TextAreaField label={t('report.text')} rows={2} value={text} onChange={setText} error={tooLong} />
    </FormSheet>
  );
}
