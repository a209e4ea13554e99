import { AmountText } from '@ocean/ui/amount-text';
import { buttonClass } from '@ocean/ui/button';
import { Sheet } from '@ocean/ui/sheet';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';

type QualitySheetProps = { open: boolean; onClose: () => void; points: string | undefined };

/** What quality points are, how they come about, and where they count. */
export function QualitySheet({ open, onClose, points }: QualitySheetProps) {
  const t = useText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('staking.fact.quality')}
      lead={
        <b>
          <AmountText value={points} />
        </b>
      }
      actions={
        <Link href={`${paths.ranks}?by=quality`} className={buttonClass('second')}>
          {t('staking.quality.rank')}
        </Link>
      }
    >
      <p className="prose">{t('staking.quality.text')}</p>
      <p className="prose">{t('staking.quality.use')}</p>
    </Sheet>
  );
}
