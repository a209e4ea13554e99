import { desk } from '@ocean/api/areas/desk';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { LeaveSheet } from '../parts/leave-sheet.tsx';
import type { OwnLevel } from './level-types.ts';

type LeaveLevelSheetProps = { own: OwnLevel; open: boolean; onClose: () => void };

/** The deposit returned when the level is given up, and the terms that apply from then on. */
export function LeaveLevelSheet({ own, open, onClose }: LeaveLevelSheetProps) {
  const t = useText();
  const leave = useSheetAct(desk.levelUpgrade, { message: t('deskMarkets.leave.done'), onDone: onClose });
  return (
    <LeaveSheet
      open={open}
      onClose={onClose}
      label={t('deskMarkets.level.leave')}
      bonded={own.bonded}
      act={leave}
      onLeave={() => leave.mutate({ action: 'leave' })}
      failed={t('deskMarkets.leave.failed')}
    >
      <Notice tone="warn">{t('deskMarkets.leave.level')}</Notice>
    </LeaveSheet>
  );
}
