import { navigate } from 'wouter/use-browser-location';
import { isPageIdle } from '../../base/page-idle.ts';
import { STEP } from '../../base/step.ts';

/**
 * Opens the page that a notification is about, and answers whether it did. A tab with an open dialog or with typed text stays as
 * it is; the worker then opens another tab, as it does when the answer comes too late.
 */
export function takePage({ data, ports: [port] }: Pick<MessageEvent, 'data' | 'ports'>): void {
  if (port === undefined || typeof data?.openPage !== 'string') return;
  if (Date.now() > data.until) return;
  const isIdle = isPageIdle();
  if (isIdle) navigate(data.openPage, { state: STEP });
  port.postMessage(isIdle);
}
