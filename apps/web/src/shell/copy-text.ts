import { toast } from '@ocean/ui/toast';
import { t } from '../i18n/use-text.ts';

/** The clipboard is missing over plain http and in some in-app browsers; then the text itself is shown to be picked up. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('core.copied'), 'good');
  } catch {
    toast(text);
  }
}
