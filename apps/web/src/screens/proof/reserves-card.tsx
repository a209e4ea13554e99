import type { proof } from '@ocean/api/areas/proof';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { Card } from '@ocean/ui/card';
import { Facts } from '@ocean/ui/facts';
import { useHome } from '../../api/use-home.ts';
import { showCount, showDateTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { timesOwed } from '../../sections/amounts/times-owed.ts';
import { CopyableText } from '../../sections/text/copyable-text.tsx';

type Newest = OutputOf<typeof proof.show>['newest'];
type Cover = NonNullable<Newest>['assets'][number];

/** Per asset what the vault holds and what members are owed, both at the end of one settled block. */
export function ReservesCard({ newest }: { newest: Newest }) {
  const t = useText();
  const vault = useHome().data?.chain.vault;
  return (
    <Card title={t('proof.reserves')} className="grid gap-4">
      {newest ? (
        newest.assets.map((cover) => <CoverFacts key={cover.asset} cover={cover} />)
      ) : (
        <p className="prose">{t('proof.none')}</p>
      )}
      <div className="border-t border-line pt-3">
        <Facts
          facts={[
            { key: 'block', label: t('proof.block'), value: <CountText value={newest?.block} /> },
            { key: 'time', label: t('proof.cutAt'), value: showDateTime(newest?.cutAt) },
            { key: 'vault', label: t('proof.vault'), value: vault ? <CopyableText text={vault} /> : '—' },
          ]}
        />
      </div>
    </Card>
  );
}

function CoverFacts({ cover }: { cover: Cover }) {
  const t = useText();
  const { asset, held, owed } = cover;
  return (
    <section className="grid gap-1">
      <h3 className="flex items-center gap-2">
        <AssetMark asset={asset} />
        {asset}
      </h3>
      <Facts
        facts={[
          { key: 'held', label: t('proof.held'), value: <AmountText value={held} unit={asset} size="inline" /> },
          { key: 'owed', label: t('proof.owed'), value: <AmountText value={owed} unit={asset} size="inline" /> },
          { key: 'ratio', label: t('proof.ratio'), value: coverText(cover, t), isTotal: true },
        ]}
      />
    </section>
  );
}

/** A multiple as on the start page, because a percentage of many digits is unreadable. A dash when nothing is owed. */
function coverText({ asset, percent }: Pick<Cover, 'asset' | 'percent'>, t: ReturnType<typeof useText>): string {
  return percent === null ? '—' : t('proof.ratioTimes', { times: showCount(timesOwed(percent)), asset });
}
