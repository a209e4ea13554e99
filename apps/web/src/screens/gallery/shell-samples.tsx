import { ActionTile } from '@ocean/ui/action-tile';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { ChoiceDock } from '@ocean/ui/choice-dock';
import { ChoiceRow } from '@ocean/ui/choice-row';
import { Dock } from '@ocean/ui/dock';
import { Icon, type IconName } from '@ocean/ui/icon';
import { KNOWN_ICONS } from '@ocean/ui/icon-registry';
import { ListRow } from '@ocean/ui/list-row';
import { Mark } from '@ocean/ui/mark';
import { MarkLine } from '@ocean/ui/mark-line';
import { type PullLook, PullMark } from '@ocean/ui/pull-to-refresh';
import { StatusChip } from '@ocean/ui/status-chip';
import { TabBar } from '@ocean/ui/tab-bar';
import { WindowList } from '@ocean/ui/window-list';
import { useState } from 'react';
import { AREAS } from '../../shell/frame/areas.ts';
import { Sample } from './sample.tsx';

const ICONS = Object.keys(KNOWN_ICONS) as readonly IconName[];
const PULLS: readonly PullLook[] = ['pulling', 'ready', 'busy'];

export function ShellSamples() {
  return (
    <>
      <Sample name="Mark">
        <div className="flex flex-wrap items-center gap-4">
          <Mark size={48} />
          <MarkLine size={24} />
          {PULLS.map((look) => (
            <PullMark key={look} look={look} />
          ))}
        </div>
      </Sample>
      <Sample name="Icon">
        <ul className="card grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-3">
          {ICONS.map((name) => (
            <li key={name} className="grid justify-items-center gap-1 text-caption text-ink-2">
              <Icon name={name} />
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Bottom />
      <Chosen />
      <Sample name="List of any length">
        <WindowList label="Rows sample" hint="Arrow keys move from row to row" count={6} rowHeight={69}>
          {(index, tabIndex) => (
            <ListRow
              title={`Row ${index + 1}`}
              second="one of six"
              end={
                <StatusChip family="run" icon="play">
                  Running
                </StatusChip>
              }
              tabIndex={tabIndex}
              onOpen={() => {}}
            />
          )}
        </WindowList>
      </Sample>
    </>
  );
}

function Bottom() {
  const [current, setCurrent] = useState<string>('/');
  const tabs = AREAS.map(({ route, icon }) => ({
    key: route,
    icon,
    label: icon,
    fullName: `${icon} sample`,
    isCurrent: route === current,
  }));
  return (
    <Sample name="Bottom of a screen">
      <div className="card overflow-hidden !p-0">
        <Dock label="Total sample" total={<AmountText value="1188" unit="USDT" size="medium" />}>
          <Button>Review</Button>
        </Dock>
        <TabBar
          label="Tabs of the sample"
          tabs={tabs}
          renderLink={(tab, props) => <button key={tab.key} type="button" {...props} onClick={() => setCurrent(tab.key)} />}
        />
      </div>
      <Dock label="Not known yet" total={<AmountText value={null} unit="USDT" size="medium" />}>
        <Button reason="Enter a quantity first">Review</Button>
      </Dock>
    </Sample>
  );
}

const ROWS = ['#211', '#195', '#179'];

function Chosen() {
  const [chosen, setChosen] = useState<readonly string[]>(['#211']);
  const toggle = (row: string) => setChosen((now) => (now.includes(row) ? now.filter((one) => one !== row) : [...now, row]));
  return (
    <Sample name="Choosing">
      <div className="card card-list">
        {ROWS.map((row) => (
          <ChoiceRow
            key={row}
            title={row}
            second="Day 1 of 7"
            end="ready 14 Dec"
            isChosen={chosen.includes(row)}
            onChange={() => toggle(row)}
          />
        ))}
      </div>
      <ChoiceDock label="Chosen sample" message={`${chosen.length} chosen`} end="Done" onEnd={() => setChosen([])}>
        <ActionTile icon="play" label="Run" count={chosen.length} />
        <ActionTile icon="send" label="Transfer" count={0} reason="None can be sent" />
      </ChoiceDock>
    </Sample>
  );
}
