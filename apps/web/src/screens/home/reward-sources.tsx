import { Button } from '@ocean/ui/button';
import { Sheet } from '@ocean/ui/sheet';
import { useText } from '../../i18n/use-text.ts';

/** What pays, and at the end what does not. */
const SOURCES = ['emission', 'sales', 'staking', 'awards', 'risk'] as const;

/** Where the income comes from and what can go wrong, in plain words. */
export function RewardSources({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      isLong
      title={t('sources.title')}
      lead={t('sources.lead')}
      actions={
        <Button kind="second" onClick={onClose}>
          {t('sources.close')}
        </Button>
      }
    >
      {SOURCES.map((source) => (
        <section key={source}>
          <h3>{t(`sources.${source}.title`)}</h3>
          <p className="prose">{t(`sources.${source}.text`)}</p>
        </section>
      ))}
    </Sheet>
  );
}
