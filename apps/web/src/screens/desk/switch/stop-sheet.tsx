import { desk } from '@ocean/api/areas/desk';
import { Button } from '@ocean/ui/button';
import { useText } from '../../../i18n/use-text.ts';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { ActPoints } from '../act-points.tsx';

/** Stopping: no new orders; accepted ones continue, and nothing is lost. */
export function StopSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const act = useSheetAct(desk.stop, { message: t('desk.stop.done'), onDone: onClose });
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title={t('desk.stop.title')}
      action={
        <Button busy={act.isPending} onClick={() => act.mutate({})}>
          {t('desk.stop.act')}
        </Button>
      }
      act={{ isBusy: act.isPending, error: act.error, failed: t('errors.OPERATION_FAILED') }}
    >
      <ActPoints
        points={[
          { key: 'new', icon: 'pause', text: t('desk.stop.new') },
          { key: 'pending', icon: 'clock', text: t('desk.stop.pending') },
          { key: 'accepted', icon: 'check', text: t('desk.stop.accepted') },
        ]}
      />
    </FormSheet>
  );
}
