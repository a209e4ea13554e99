import { AmountText } from '@ocean/ui/amount-text';
import { ListRow, Tile } from '@ocean/ui/list-row';
import { showDay, showTime } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { leadChange, type MovementRecord, otherChanges, recordIcon } from './describe-record.ts';
import { kindText, partText } from './record-words.ts';

export function RecordRow({ record, onOpen }: { record: MovementRecord; onOpen: () => void }) {
  const t = useText();
  const lead = leadChange(record);
  const [other, ...more] = otherChanges(record);
  return (
    <ListRow
      lead={<Tile icon={recordIcon(record.kind)} />}
      title={kindText(record.kind)}
      second={t('records.row.when', { day: showDay(record.day), time: showTime(record.at) })}
      end={lead && <AmountText value={lead.amount} unit={lead.asset} />}
      endSecond={
        other && (
          <>
            <AmountText value={other.amount} unit={other.asset} size="inline" />{' '}
            {other.part === 'available' ? '' : partText(other.part)}
            {more.length > 0 && ` ${t('records.more.assets', { count: more.length })}`}
          </>
        )
      }
      onOpen={onOpen}
    />
  );
}
