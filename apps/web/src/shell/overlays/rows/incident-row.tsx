import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import { IconButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useState } from 'react';
import { Link } from 'wouter';
import { useHome } from '../../../api/use-home.ts';
import { readJson, STORED, storage } from '../../../base/storage.ts';
import { useText } from '../../../i18n/use-text.ts';

type Incident = NonNullable<OutputOf<typeof home.show>['incidents']>[number];

const LOOKS = {
  info: { row: 'notice-info', icon: 'info' },
  warning: { row: 'notice-warn', icon: 'warn' },
  severe: { row: 'notice-bad', icon: 'warn' },
} as const;

/** The most serious incident announced by operators that was not dismissed. Dismissing it shows the next one. */
export function IncidentRow() {
  const t = useText();
  const incidents = useHome().data?.incidents ?? [];
  const [away, setAway] = useState(readAway);
  const incident = incidents.find((one) => !away.includes(keyOf(one)));
  if (!incident) return null;
  const putAway = () => {
    // Dismissals of past incidents are removed.
    const next = incidents.map(keyOf).filter((key) => key === keyOf(incident) || away.includes(key));
    storage.write(STORED.incidents, JSON.stringify(next));
    setAway(next);
  };
  return (
    <div role="status" className="notice relative p-0">
      <Sentence incident={incident} />
      <IconButton icon="close" size={18} label={t('core.close')} className="absolute inset-y-0 end-0 my-auto" onClick={putAway} />
    </div>
  );
}

function Sentence({ incident: { severity, title, route } }: { incident: Incident }) {
  const { row, icon } = LOOKS[severity];
  const said = (
    <>
      <Icon name={icon} size={20} />
      <span>{title}</span>
    </>
  );
  const className = `notice ${row} !pe-12`;
  return route === null ? (
    <div className={className}>{said}</div>
  ) : (
    <Link href={route} className={className}>
      {said}
    </Link>
  );
}

/** An incident whose text has changed does not count as dismissed. */
function keyOf({ id, version }: Incident): string {
  return `${id} ${version}`;
}

function readAway(): readonly string[] {
  const kept = readJson(storage, STORED.incidents);
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}
