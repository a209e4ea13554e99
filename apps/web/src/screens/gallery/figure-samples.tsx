import { AmountText, CodeText, CountText } from '@ocean/ui/amount-text';
import { AssetMark } from '@ocean/ui/asset-mark';
import { BarChart } from '@ocean/ui/bar-chart';
import { Card } from '@ocean/ui/card';
import { Facts, ProportionBar, SummaryBox } from '@ocean/ui/facts';
import { FigureCells } from '@ocean/ui/figure-cells';
import { FigureGrid } from '@ocean/ui/figure-grid';
import { Meter } from '@ocean/ui/meter';
import { ProgressRing } from '@ocean/ui/progress-ring';
import { QrCode } from '@ocean/ui/qr-code';
import { toast } from '@ocean/ui/toast';
import { WholeCode } from '@ocean/ui/whole-code';
import { useState } from 'react';
import { showDay } from '../../i18n/show.ts';
import { Sample } from './sample.tsx';

const SIZES = ['hero', 'large', 'medium', 'body', 'inline'] as const;
const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: 20_700 + index,
  static: index % 7 === 0 ? 0 : 20 + ((index * 13) % 40),
  dynamic: index % 3 === 0 ? 12 : 0,
}));
const FACTS = [
  { key: 'give', label: 'You give', value: <AmountText value="98" unit="USDT" /> },
  { key: 'unknown', label: 'Not known yet', value: <AmountText value={null} unit="USDT" /> },
  { key: 'after', label: 'Stays here', value: <AmountText value="902" unit="USDT" />, isTotal: true },
];
const FIGURES = [
  { key: 'a', label: 'Running bots', value: '12,480' },
  { key: 'b', label: 'Members', value: '3,204' },
  { key: 'c', label: 'Emission today', value: '—' },
  { key: 'd', label: 'Burned', value: '1,002.50' },
  { key: 'e', label: 'Reserves', value: '2 times' },
];

/** A corner of a QR code, with a module of light around it. */
const FINDER = [
  '.........',
  '.#######.',
  '.#.....#.',
  '.#.###.#.',
  '.#.###.#.',
  '.#.###.#.',
  '.#.....#.',
  '.#######.',
  '.........',
].map((row) => [...row].map((module) => module === '#'));

export function FigureSamples() {
  return (
    <>
      <Amounts />
      <FactBoxes />
      <Chart />
      <Marks />
    </>
  );
}

function Amounts() {
  return (
    <Sample name="Amount">
      {SIZES.map((size) => (
        <p key={size}>
          <AmountText value="1234567.899999" unit="BCG" size={size} />
        </p>
      ))}
      <p>
        <AmountText value="0.000001" places="exact" unit="USDT" /> · <AmountText value={null} /> · <CountText value={12_345} /> ·{' '}
        <CodeText short>0x7a3f000000000000000000000000000000c91e</CodeText>
        <WholeCode>0x7a3f000000000000000000000000000000c91e</WholeCode>
      </p>
    </Sample>
  );
}

function FactBoxes() {
  return (
    <Sample name="Facts">
      <SummaryBox
        label="You get"
        note="1 USDT gives 20.00 BCG"
        amount={<AmountText value="1960" unit="BCG" size="large" />}
        facts={FACTS}
      />
      <Card title="Facts" aside="as of 14:02">
        <Facts facts={FACTS} />
        <ProportionBar
          label="Divided"
          parts={[
            { className: 'part-first', share: 60 },
            { className: 'part-second', share: 25 },
            { className: 'part-third', share: 15 },
          ]}
        />
      </Card>
      <Card>
        <FigureGrid figures={FIGURES} onOpen={(key) => toast(key)} />
      </Card>
      <FigureCells figures={FIGURES} onOpen={(key) => toast(key)} />
    </Sample>
  );
}

function Chart() {
  const [picked, setPicked] = useState<number | null>(20_724);
  return (
    <Sample name="Chart">
      <Card>
        <BarChart
          days={DAYS}
          pickedDay={picked}
          onPick={setPicked}
          label="Income sample"
          pickedText="a day"
          formatDay={showDay}
        />
      </Card>
    </Sample>
  );
}

function Marks() {
  return (
    <Sample name="Marks">
      <div className="flex flex-wrap items-center gap-3">
        {['BCG', 'USDT', 'BUSD', 'BYB', 'DMC', 'XYZ'].map((asset) => (
          <AssetMark key={asset} asset={asset} />
        ))}
        <QrCode rows={FINDER} label="A corner of a QR code" />
        {[0, 0.4, 1].map((part) => (
          <ProgressRing key={part} part={part} family="run" icon="play" />
        ))}
      </div>
      <Meter part={0.62} />
    </Sample>
  );
}
