import { Notice } from '@ocean/ui/notice';
import { useText } from '../../i18n/use-text.ts';

/** Replaces figures that are not known yet: the history of a platform is counted once, after an upgrade. */
export function CountingNotice() {
  const t = useText();
  return <Notice>{t('team.countingText')}</Notice>;
}
