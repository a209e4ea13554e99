import { useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { Page } from '../../parts/page.tsx';
import { Said } from '../../parts/said.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { ApplicationsPart } from './applications-part.tsx';
import { BansPart } from './bans-part.tsx';
import { HoldsPart } from './holds-part.tsx';
import { MarketsPart } from './markets-part.tsx';
import { OrderPart } from './order-part.tsx';

const PARTS = ['applications', 'holds', 'bans', 'markets', 'order'] as const;
const NAMES = { applications: 'Applications', holds: 'Holds', bans: 'Bans', markets: 'Markets', order: 'One order' } as const;

export function DeskScreen() {
  return <Redirect to="/desk/applications" replace />;
}

/** The passageway desk, one part at a time; the page's address names the part. */
export function DeskPart({ id }: { id: string }) {
  const [, go] = useLocation();
  const [said, setSaid] = useState<readonly string[]>([]);
  const part = PARTS.find((one) => one === id);
  if (!part) return <DeskScreen />;
  return (
    <Page title="Passageway desk" about="Who may set rates, what is on hold, who is banned and what is traded.">
      <Tabs
        label="Part of the desk"
        value={part}
        onChange={(one) => go(`/desk/${one}`)}
        options={PARTS.map((one) => [one, NAMES[one]] as const)}
      />
      <Said lines={said} />
      {part === 'applications' && <ApplicationsPart onDone={setSaid} />}
      {part === 'holds' && <HoldsPart onDone={setSaid} />}
      {part === 'bans' && <BansPart onDone={setSaid} />}
      {part === 'markets' && <MarketsPart onDone={setSaid} />}
      {part === 'order' && <OrderPart />}
    </Page>
  );
}
