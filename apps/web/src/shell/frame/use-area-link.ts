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
  return (route: string) => ({
    href: route,
    isCurrent: location.toLowerCase() === route,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      if (!isOpenArea(route, home.data?.[from])) return toast(t('core.notOpen'));
      afterPaint(() => {
        onNavigate?.();
        navigate(route);
      });
    },
  });
}
