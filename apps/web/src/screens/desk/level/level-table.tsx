import '../desk-rows.css';
import { AmountText } from '@ocean/ui/amount-text';
import { Card } from '@ocean/ui/card';
import { showPercent } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { LevelRow, OwnLevel } from './level-types.ts';

/** The five levels with their limits, fees and requirements. The member's own level is marked. */
export function LevelTable({ own }: { own: OwnLevel }) {
  const t = useText();
  return (
    <Card title={t('deskMarkets.table')} className="grid gap-2">
      <div className="fade-end overflow-x-auto">
        <table className="data-table level-table">
          <thead>
            <tr>
              <th scope="col">{t('deskMarkets.table.level')}</th>
              <Head first={t('deskMarkets.table.day')} second={t('deskMarkets.table.order')} />
              <Head first={t('deskMarkets.table.fee')} second={t('deskMarkets.table.hold')} />
              <Head first={t('deskMarkets.table.volume')} second={t('deskMarkets.table.deposit')} />
            </tr>
          </thead>
          <tbody>
            {own.levels.map((row) => (
              <Row key={row.level} row={row} isOwn={row.level === own.level} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="hint">{t('deskMarkets.table.note')}</p>
    </Card>
  );
}

function Head({ first, second }: { first: string; second: string }) {
  return (
    <th scope="col">
      {first}
      <small>{second}</small>
    </th>
  );
}

function Row({ row, isOwn }: { row: LevelRow; isOwn: boolean }) {
  const t = useText();
  const { level, dailyQuota, maxOrder, fee, holdHours, volume, deposit } = row;
  return (
    <tr aria-current={isOwn || undefined}>
      <th scope="row">
        {level}
        {isOwn && <small>{t('deskMarkets.table.own')}</small>}
      </th>
      <td>
        <AmountText value={dailyQuota} places={0} size="inline" />
        <small>
          <AmountText value={maxOrder} places={0} size="inline" />
        </small>
      </td>
      <td>
        {showPercent(fee)}
        <small>{t('deskMarkets.hours', { count: holdHours })}</small>
      </td>
      <td>
        <AmountText value={level === 1 ? null : volume} places={0} size="inline" />
        <small>
          <AmountText value={level === 1 ? null : deposit} places={0} size="inline" unit={level === 1 ? undefined : 'BCG'} />
        </small>
      </td>
    </tr>
  );
}
