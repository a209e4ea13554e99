import { MAX_REPORT, REPORT_REASONS, type ReportKind, type ReportReason, reports } from '@ocean/api/areas/social/reports';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { RadioCards } from '@ocean/ui/radio-cards';
import { Skeleton } from '@ocean/ui/skeleton';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { useState } from 'react';
import { showCount, showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { FormSheet } from '../forms/form-sheet.tsx';
import { useSheetAct } from '../forms/use-sheet-act.ts';
import { useEarlierReport } from './use-earlier-report.ts';

type ReportSheetProps = { what: ReportKind; id: string; open: boolean; onClose: () => void };

/** Why a member reports something: a reason, and what there is to add. Once it is sent, when that was and what became of it. */
export function ReportSheet({ what, id, open, onClose }: ReportSheetProps) {
  const t = useText();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const { earlier, isKnown, query } = useEarlierReport({ what, id, open });
  const send = useSheetAct(reports.send, { message: t('report.sent'), onDone: onClose, invalidates: [reports.list] });
  const typed = text.trim();
  const tooLong = typed.length > MAX_REPORT && t('report.tooLong', { max: showCount(MAX_REPORT) });
  const canWrite = isKnown && earlier === null;
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t(`report.title.${what}`)}
      lead={t('report.lead')}
      query={query}
      act={{ isBusy: send.isPending, error: send.error }}
      action={
        canWrite && (
          <Button
            reason={(reason === null && t('report.reason.needed')) || (tooLong && t('core.form.correct'))}
            busy={send.isPending}
            onClick={() => reason !== null && send.mutate({ what, id, reason, ...(typed !== '' && { text: typed }) })}
          >
            {t('report.send')}
          </Button>
        )
      }
    >
      {earlier && <Notice tone="info">{t(`report.already.${earlier.state}`, { at: showDateTime(earlier.at) })}</Notice>}
      {!isKnown && <Skeleton width="100%" height={420} radius={20} />}
      {canWrite && (
        <>
          <Reasons
            chosen={reason}
            onChoose={(next) => {
              setReason(next);
              send.reset();
            }}
          />
          <TextAreaField label={t('report.text')} rows={2} value={text} onChange={setText} error={tooLong} />
        </>
      )}
    </FormSheet>
  );
}

function Reasons({ chosen, onChoose }: { chosen: ReportReason | null; onChoose: (reason: ReportReason) => void }) {
  const t = useText();
  return (
    <RadioCards
      label={t('report.reason')}
      value={chosen}
      onChange={onChoose}
      cards={REPORT_REASONS.map((value) => ({ value, name: t(`report.reason.${value}`) }))}
    />
  );
}
