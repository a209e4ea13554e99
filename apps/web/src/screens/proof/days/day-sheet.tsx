import { proof } from '@ocean/api/areas/proof';
import { formatAmount } from '@ocean/money/amount';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { Facts } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { toast } from '@ocean/ui/toast';
import { WholeCode } from '@ocean/ui/whole-code';
import { showCount, showDateTime, showDay } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useDownload } from '../../../sections/lists/use-download.ts';
import type { PublishedDay } from '../../../sections/proof/check-own.ts';
import { CopyableText } from '../../../sections/text/copyable-text.tsx';

type DaySheetProps = { day: PublishedDay; open: boolean; onClose: () => void };

/** The roots of one day with what they add up to, and the file that they follow from. */
export function DaySheet({ day, open, onClose }: DaySheetProps) {
  const t = useText();
  const { isBusy, download } = useDownload(proof.rows, (name) => toast(t('proof.saved', { name }), 'good'));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={showDay(day.day)}
      lead={t('proof.day.text')}
      actions={
        <Button icon="down" busy={isBusy} onClick={() => void download({ day: day.day })}>
          {t('proof.day.download', { size: showCount(Math.max(1, Math.round(day.file.size / 1000))) })}
        </Button>
      }
    >
      <Facts
        facts={[
          { key: 'block', label: t('proof.block'), value: <CountText value={day.block} /> },
          { key: 'hash', label: t('proof.blockHash'), value: <CopyableText text={day.blockHash} /> },
          { key: 'cut', label: t('proof.cutAt'), value: showDateTime(day.cutAt) },
          { key: 'published', label: t('proof.publishedAt'), value: showDateTime(day.publishedAt) },
        ]}
      />
      {day.trees.map(({ asset, root, rows, totalUnits, decimals }) => (
        <section key={asset} className="grid gap-1 border-t border-line pt-3">
          <h3>{asset}</h3>
          <Facts
            facts={[
              { key: 'root', label: t('proof.root'), value: <CopyableText text={root} /> },
              {
                key: 'sum',
                label: t('proof.owed'),
                value: (
                  <AmountText value={formatAmount(BigInt(totalUnits), decimals)} unit={asset} size="inline" places="exact" />
                ),
              },
              { key: 'rows', label: t('proof.rows'), value: <CountText value={rows} /> },
            ]}
          />
        </section>
      ))}
      <section className="border-t border-line pt-3">
        <h3 className="pb-1">{t('proof.fileHash')}</h3>
        <WholeCode>{day.file.sha256}</WholeCode>
      </section>
    </Sheet>
  );
}
