import { useUiSettings } from '../settings/ui-settings.tsx';
import { toast } from './toast.ts';

/**
 * Copies and confirms it. The clipboard is missing over plain http and in some in-app browsers; then the text itself is shown
 * for manual copying.
 */
export function useCopyText(): (text: string) => Promise<void> {
  const { texts } = useUiSettings();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toast(texts.copied, 'good');
    } catch {
      toast(text);
    }
  };
}
