import type { proof } from '@ocean/api/areas/proof';
import type { OutputOf } from '@ocean/api/endpoint';
import { CountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { CopyableText } from '../../sections/text/copyable-text.tsx';

/** How the last audit of the ledger ended, and when. */
export function AuditCard({ audit }: { audit: OutputOf<typeof proof.show>['audit'] }) {
  const t = useText();
  return (
    <Card title={t('proof.audit')} className="grid gap-3">
      <p className="text-label text-ink-2">{t('proof.audit.text')}</p>
      {audit && (
        <Notice tone={audit.broken === 0 ? 'good' : 'bad'}>
          {audit.broken === 0 ? t('proof.audit.good', { count: audit.checked }) : t('proof.audit.bad', { count: audit.broken })}
        </Notice>
      )}
      <Facts
        facts={[
          { key: 'at', label: t('proof.audit.at'), value: showDateTime(audit?.at) },
          {
            key: 'what',
            label: t('proof.audit.what'),
            value: audit ? t(audit.isFull ? 'proof.audit.full' : 'proof.audit.since') : '—',
          },
          { key: 'seal', label: t('proof.audit.seal'), value: <CountText value={audit?.seal?.number} /> },
          ...(audit?.seal
            ? [{ key: 'hash', label: t('proof.audit.sealHash'), value: <CopyableText text={audit.seal.hash} /> }]
            : []),
        ]}
      />
    </Card>
  );
}
