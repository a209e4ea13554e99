import { toast } from '@ocean/ui/toast';
import type { MouseEvent } from 'react';
import { useLocation } from 'wouter';
import { useHome } from '../../api/use-home.ts';
import { t } from '../../i18n/use-text.ts';
import { afterPaint } from '../../lazy/after-paint.ts';
import { isOpenArea } from './areas.ts';

/** Props for a link of the menu or the tabs: one that leads into a closed area says so instead of navigating. */
export function useAreaLink(from: 'menu' | 'tabs', onNavigate?: () => void) {
  const home = useHome();
  const [location, navigate] = useLocation();
  return (route: string) => {
    const closed = isOpenArea(route, home.data?.[from]) ? undefined : t('core.notOpen');
    return {
      href: route,
      isCurrent: location.toLowerCase() === route,
      closed,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        if (closed) return toast(closed);
        afterPaint(() => {
          onNavigate?.();
          navigate(route);
        });
      },
    };
  };
}
