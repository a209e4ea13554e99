import { ApiProvider } from '@ocean/api-react/api-provider';
import { toast } from '@ocean/ui/toast';
import { UiProvider } from '@ocean/ui/ui-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { client, queryClient } from '../api/client.ts';
import { textLanguage } from '../i18n/load-texts.ts';
import { refusalText } from '../i18n/refusal-text.ts';
import { t } from '../i18n/use-text.ts';
import { useSession } from '../wallet/session/session.tsx';
import { spendingClient } from '../wallet/sign/spending/spending-client.ts';
import { askToSpend } from '../wallet/sign/spending/spending-request.ts';

const acting = spendingClient(client, askToSpend);

export function Providers({ children }: { children: ReactNode }) {
  const { isMember } = useSession();
  const settings = useMemo(
    () => ({
      client: acting,
      isMember,
      sayError: (error: unknown) => toast(refusalText(error), 'bad'),
      sayDone: (sentence: string) => toast(sentence, 'good'),
    }),
    [isMember],
  );
  const [texts] = useState(uiTexts);
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider settings={settings}>
        <UiProvider locale={textLanguage.tag} texts={texts}>
          {children}
        </UiProvider>
      </ApiProvider>
    </QueryClientProvider>
  );
}

function uiTexts() {
  return {
    close: t('core.close'),
    copied: t('core.copied'),
    retry: t('core.retry'),
    copyDetails: t('core.copy.details'),
    unknown: t('core.unknown'),
    loading: t('core.loading'),
  };
}
