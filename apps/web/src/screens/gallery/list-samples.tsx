import { AmountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { ListRow, RowLinkContent, Tile } from '@ocean/ui/list-row';
import { ConfirmationBlocks, StageList } from '@ocean/ui/stage-list';
import { StatusChip, type StatusFamily } from '@ocean/ui/status-chip';
import { StatusCounts } from '@ocean/ui/status-counts';
import { SwitchRow } from '@ocean/ui/switch-row';
import { Timeline } from '@ocean/ui/timeline';
import { useState } from 'react';
import { Sample } from './sample.tsx';

const FAMILIES: readonly StatusFamily[] = ['new', 'wait', 'frozen', 'run', 'due', 'stop', 'bad'];

export function ListSamples() {
  return (
    <>
      <Statuses />
      <Rows />
      <Stages />
    </>
  );
}

function Statuses() {
  const [chosen, setChosen] = useState<StatusFamily | null>('run');
  return (
    <Sample name="Status">
      <div className="flex flex-wrap gap-2">
        {FAMILIES.map((family) => (
          <StatusChip key={family} family={family} icon="clock">
            {family}
          </StatusChip>
        ))}
      </div>
      <StatusCounts
        chosen={chosen}
        onChoose={setChosen}
        counts={FAMILIES.slice(0, 6).map((family, index) => ({
          key: family,
          family,
          count: index * 3,
          isZero: index === 0,
          label: family,
        }))}
      />
    </Sample>
  );
}

function Rows() {
  const [isOn, setIsOn] = useState(true);
  return (
    <Sample name="Rows">
      <div className="card card-list">
        <ListRow
          lead={<AssetMark asset="BCG" />}
          title="BCG"
          second="Main token"
          end={<AmountText value="1234.5" />}
          endSecond="61.72 USDT"
        />
        <ListRow
          lead={<Tile icon="device" />}
          title="A row that opens, with a title that needs more than one line on a small phone"
          second="and a second line"
          end={
            <StatusChip family="due" icon="up">
              Ready to claim
            </StatusChip>
          }
          onOpen={() => {}}
        />
        <SwitchRow title="A row that switches" second="what it names on or off" isOn={isOn} onChange={() => setIsOn(!isOn)} />
        <button type="button" className="row-link">
          <RowLinkContent icon="globe" end="English">
            Row that leads on
          </RowLinkContent>
        </button>
      </div>
    </Sample>
  );
}

function Stages() {
  return (
    <Sample name="Stages">
      <StageList
        label="Stages sample"
        stages={[
          { key: 'approve', state: 'done', title: 'Approved' },
          { key: 'sign', state: 'done', title: 'Paid' },
          {
            key: 'confirm',
            state: 'now',
            title: 'Confirming',
            text: '2 of 5 blocks',
            children: <ConfirmationBlocks have={2} need={5} label="Confirming sample" />,
          },
          { key: 'settle', state: 'next', title: 'Settled', text: 'The tokens go to your wallet.' },
          { key: 'failed', state: 'failed', title: 'A failed one' },
        ]}
      />
      <Timeline
        label="Timeline sample"
        entries={[
          { key: 'a', state: 'done', title: 'Bought', when: '1 Nov' },
          { key: 'b', state: 'now', title: 'Running', note: 'until 21 Dec', when: '12 Nov' },
          { key: 'c', state: 'next', title: 'Renewal due', when: '21 Dec' },
        ]}
      />
    </Sample>
  );
}
