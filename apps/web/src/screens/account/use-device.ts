import { useText } from '../../i18n/use-text.ts';
import { describeDevice } from './describe-device.ts';

/** The name of a device in lists, from the user agent of its sign-in. */
export function useDevice(userAgent: string): string {
  const t = useText();
  const { browser, system } = describeDevice(userAgent);
  if (browser && system) return t('account.sessions.device', { browser, system });
  return browser ?? system ?? t('account.sessions.unknownDevice');
}
