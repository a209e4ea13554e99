import { desk } from '@ocean/api/areas/desk';
import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';
import { LeaveSheet } from '../parts/leave-sheet.tsx';
import type { Application } from './application.ts';

type LeaveProviderSheetProps = { application: Application; open: boolean; onClose: () => void };

/** What a provider gives up by leaving, and when the deposit is returned. */
export function LeaveProviderSheet({ application, open, onClose }: LeaveProviderSheetProps) {
  const t = useText();
  const leave = useSheetAct(desk.apply, { message: t('deskMarkets.leave.done'), onDone: onClose });
  const isProvider = application.state !== 'applied';
  return (
    <LeaveSheet
      open={open}
      onClose={onClose}
      label={t(isProvider ? 'deskMarkets.provider.leave' : 'deskMarkets.provider.withdraw')}
      bonded={application.bonded}
      act={leave}
      onLeave={() => leave.mutate({ leave: true })}
      failed={t('deskMarkets.provider.leave.failed')}
    >
      {isProvider && <Notice tone="warn">{t('deskMarkets.provider.leave.text')}</Notice>}
    </LeaveSheet>
  );
}
