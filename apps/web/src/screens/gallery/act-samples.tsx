import { ActionTile, ActionTileContent, actionTileClass } from '@ocean/ui/action-tile';
import { AmountField } from '@ocean/ui/amount-field';
import { Button, type ButtonKind, IconButton, TextButton } from '@ocean/ui/button';
import { DeepPanel } from '@ocean/ui/card';
import { Field, SelectField } from '@ocean/ui/field';
import { RadioCards } from '@ocean/ui/radio-cards';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Stepper } from '@ocean/ui/stepper';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { useState } from 'react';
import { Sample } from './sample.tsx';

const KINDS: readonly ButtonKind[] = ['main', 'second', 'danger', 'quiet'];

export function ActSamples() {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices />
    </>
  );
}

function Buttons() {
  return (
    <Sample name="Button">
      {KINDS.map((kind) => (
        <div key={kind} className="grid grid-cols-2 gap-2">
          <Button kind={kind}>{kind}</Button>
          <Button kind={kind} icon="send">
            With icon
          </Button>
          <Button kind={kind} busy>
            Running
          </Button>
          <Button kind={kind} reason="Says why it is off">
            Not yet
          </Button>
        </div>
      ))}
      <DeepPanel label="Deep panel sample" className="grid gap-3 rounded-4 p-4">
        <Button kind="deep">On the deep panel</Button>
        <div className="tiles">
          <ActionTile icon="down" label="Deposit" filled />
          <ActionTile icon="up" label="Withdraw" />
          <ActionTile icon="play" label="Run" count={3} />
          <ActionTile icon="stop" label="Not yet" reason="Nothing runs" />
        </div>
      </DeepPanel>
      <div className="tiles">
        <a href="#content" className={actionTileClass()}>
          <ActionTileContent icon="list" label="A link" />
        </a>
        <ActionTile icon="swap" label="Exchange" count="12" />
        <ActionTile icon="renew" label="Reaches none" count={0} reason="There is none" />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <TextButton icon="copy">Text button</TextButton>
        <TextButton reason="Says why it is off">Not yet</TextButton>
        <IconButton icon="menu" label="Menu" />
        <IconButton icon="back" label="Back" />
        <IconButton icon="close" label="Close sample" reason="It stays open" />
      </div>
    </Sample>
  );
}

function Fields() {
  const [amount, setAmount] = useState('12.5');
  const [quantity, setQuantity] = useState('3');
  const [text, setText] = useState('It grows with what is in it');
  return (
    <Sample name="Field">
      <Field label="Empty" placeholder="0x…" dir="ltr" />
      <Field label="With a hint" defaultValue="HARBOR23" hint="Taken from your invitation link" />
      <Field label="Refused" defaultValue="x" error="This is no address" />
      <Field label="Fixed" defaultValue="fixed" readOnly />
      <AmountField
        label="Amount"
        unit="USDT"
        value={amount}
        onChange={setAmount}
        aside="1,000.00 available"
        max={{ label: 'Max', value: '1000' }}
      />
      <SelectField
        label="Asset"
        options={[
          { value: 'BCG', label: 'BCG' },
          { value: 'USDT', label: 'USDT' },
        ]}
      />
      <Stepper
        label="Quantity"
        fewer="Fewer"
        more="More"
        value={quantity}
        max={12}
        onChange={setQuantity}
        maxReason="At most 12"
      />
      <TextAreaField label="Several lines" aside={`${text.length} / 4,000`} value={text} onChange={setText} />
      <TextAreaField label="Several lines, refused" value="" onChange={() => {}} rows={2} error="Please fill in completely" />
      <Stepper label="Too many" fewer="One fewer" more="One more" value="99" max={12} onChange={() => {}} isBad />
    </Sample>
  );
}

function Choices() {
  const [range, setRange] = useState(30);
  const [card, setCard] = useState('exact');
  const ranges = [7, 30, 90, 365].map((value) => ({ value, label: String(value) }));
  return (
    <Sample name="Choice">
      <SegmentedControl label="Tabs sample" options={ranges} value={range} onChange={setRange} />
      <SegmentedControl as="choice" mini label="Small choice sample" options={ranges} value={range} onChange={setRange} />
      <RadioCards
        label="Cards sample"
        value={card}
        onChange={setCard}
        cards={[
          { value: 'exact', name: 'This payment only', second: 'Exactly what you are about to pay', badge: 'usual' },
          { value: 'large', name: 'Very large', second: 'No asking again', end: <span>∞</span> },
          { value: 'off', name: 'Closed', second: 'Cannot be chosen now', reason: 'Closed until tomorrow' },
        ]}
      />
    </Sample>
  );
}
