import { Button } from '@ocean/ui/button';
import { Sheet } from '@ocean/ui/sheet';
import { useText } from '../../i18n/use-text.ts';

/** Where the income comes from and what can go wrong, in plain words. */
export function RewardSources({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('home.where.title')}
      lead={t('home.where.lead')}
      actions={
        <Button kind="second" onClick={onClose}>
          {t('home.where.close')}
        </Button>
      }
    >
      <section>
        <h3>{t('home.where.emission.title')}</h3>
        <p className="prose">{t('home.where.emission.text')}</p>
      </section>
      <section>
        <h3>{t('home.where.sales.title')}</h3>
        <p className="prose">{t('home.where.sales.text')}</p>
      </section>
      <section>
        <h3>{t('home.where.risk.title')}</h3>
        <p className="prose">{t('home.where.risk.text')}</p>
      </section>
    </Sheet>
  );
}
