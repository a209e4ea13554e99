import { toast } from '@ocean/ui/toast';
import { queryClient } from '../../api/client.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { t } from '../../i18n/use-text.ts';

/** Asks again for everything that is in view, and says how that went. */
export async function refresh(): Promise<void> {
  if (!navigator.onLine) return toast(t('frame.offline'), 'bad');
  try {
    await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true });
    toast(t('frame.refresh.done'), 'good');
  } catch (error) {
    toast(refusalText(error), 'bad');
  }
}
