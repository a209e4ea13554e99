import { ApiProvider } from '@ocean/api-react/api-provider';
import { toast } from '@ocean/ui/toast';
import { UiProvider } from '@ocean/ui/ui-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { client, queryClient } from './api.ts';
import { textLanguage } from './i18n/load-texts.ts';
import { refusalText } from './i18n/refusal-text.ts';
import { t } from './i18n/use-text.ts';
import { useSession } from './wallet/session.tsx';

export function Providers({ children }: { children: ReactNode }) {
  const { isMember } = useSession();
  const settings = useMemo(
    () => ({ client, isMember, sayError: (error: unknown) => toast(refusalText(error), 'bad') }),
    [isMember],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider settings={settings}>
        <UiProvider locale={textLanguage.tag} texts={uiTexts}>
          {children}
        </UiProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

/** Read when used, because the catalogue arrives after this module. */
const uiTexts = {
  get close() {
    return t('core.close');
  },
  get copied() {
    return t('core.copied');
  },
  get retry() {
    return t('core.retry');
  },
  get copyDetails() {
    return t('core.copy.details');
  },
  get unknown() {
    return t('core.unknown');
  },
  get loading() {
    return t('core.loading');
  },
};
