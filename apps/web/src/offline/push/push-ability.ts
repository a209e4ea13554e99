/**
 * Whether this browser can get notifications while the app is closed. ready: the app may ask, or has permission. denied: the
 * visitor declined, and only the browser's own settings can change that. install: iPhones and iPads notify the installed app only.
 */
export type PushAbility = 'ready' | 'denied' | 'install' | 'none';

type Facts = {
  readonly hasWorkers: boolean;
  readonly hasPush: boolean;
  readonly permission: NotificationPermission | undefined;
  readonly userAgent: string;
  readonly touchPoints: number;
  readonly isInstalled: boolean;
};

export function judgePush({ hasWorkers, hasPush, permission, userAgent, touchPoints, isInstalled }: Facts): PushAbility {
  // An iPad claims to be a Mac, but no Mac has a touch screen.
  const isApple = /iP(?:hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (isApple && !isInstalled) return 'install';
  if (!hasWorkers || !hasPush || permission === undefined) return 'none';
  return permission === 'denied' ? 'denied' : 'ready';
}

export function pushAbility(): PushAbility {
  return judgePush({
    hasWorkers: 'serviceWorker' in navigator,
    hasPush: 'PushManager' in window,
    permission: 'Notification' in window ? Notification.permission : undefined,
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true,
  });
}
