import { EmptyState } from '@ocean/ui/empty-state';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';

/** How the first one is invited. */
export function NoInvitees({ action }: { action?: ReactNode }) {
  const t = useText();
  return <EmptyState title={t('invite.none.title')} text={t('invite.none.text')} action={action} />;
}
