import { AmountText } from '@ocean/ui/amount-text';
import { ListRow, Tile } from '@ocean/ui/list-row';
import { Fragment } from 'react';
import { showInRow } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Change, type MovementRecord, type RowFigures, recordIcon, rowFigures } from './describe-record.ts';
import { aboutTexts, partText, recordTitle } from './record-words.ts';
import { SignedAmount } from './signed-amount.tsx';

type RecordRowProps = { record: MovementRecord; asset: string; onOpen: () => void };

/** One thing that happened: when and to what, what it changed, and where the rest went. */
export function RecordRow({ record, asset, onOpen }: RecordRowProps) {
  const figures = rowFigures(record, asset);
  return (
    <ListRow
      lead={<Tile icon={recordIcon(record.outcome)} />}
      title={recordTitle(record)}
      second={[showInRow(record.at), ...aboutTexts(record)].map((line, at) => (
        <Fragment key={line}>
          {at > 0 && <br />}
          {line}
        </Fragment>
      ))}
      end={figures.lead && <Lead {...figures} lead={figures.lead} />}
      endSecond={hasMore(figures) && <Rest figures={figures} />}
      onOpen={onOpen}
    />
  );
}

/** What came back in full was neither gained nor lost. */
function Lead({ lead, words }: RowFigures & { lead: Change }) {
  const Amount = words === 'back' ? AmountText : SignedAmount;
  return <Amount value={lead.amount} unit={lead.asset} />;
}

function hasMore({ other, words }: RowFigures): boolean {
  return other !== null || words !== null;
}

function Rest({ figures: { other, more, words } }: { figures: RowFigures }) {
  const t = useText();
  return (
    <>
      {other && (
        <>
          <SignedAmount value={other.amount} unit={other.asset} size="inline" />{' '}
        </>
      )}
      {words ? t(`records.row.${words}`) : other && other.part !== 'available' && partText(other.part)}
      {more > 0 && ` ${t('records.more.assets', { count: more })}`}
    </>
  );
}
