import { content } from '@ocean/api/operators/content';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { useState } from 'react';
import { Link } from 'wouter';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TextField } from '../../parts/text-field.tsx';

type Listed = OperatorOutputOf<typeof content.list>;
type Props = {
  readonly content: Pick<Listed, 'menu' | 'isMaintenance' | 'leastSafeVersion'>;
  onDone(said: readonly string[]): void;
};

const MAX_VERSION = 14;

/** Entrances of areas, maintenance mode and the oldest safe version. Changes need an owner's signature. */
export function AreasPart({ content: { menu, isMaintenance, leastSafeVersion }, onDone }: Props) {
  const [version, setVersion] = useState('');
  return (
    <>
      <p>
        Which calls each of them refuses stands under <Link href="/entrances">Entrances</Link>.
      </p>
      {menu.map(({ route, isClosed }) => (
        <details key={route} className="sheet">
          <summary>
            <strong>{route}</strong> {isClosed ? 'closed' : 'open'}
          </summary>
          <ReasonActs
            hint="Closing stops what begins something there. What ends something goes on."
            acts={[
              {
                endpoint: content.closeMenu,
                label: isClosed ? 'Open' : 'Close',
                fields: { route, isClosed: !isClosed },
                isDangerous: !isClosed,
              },
            ]}
            onDone={onDone}
          />
        </details>
      ))}
      <details className="sheet">
        <summary>
          <strong>Maintenance</strong> {isMaintenance ? 'on' : 'off'}
        </summary>
        <ReasonActs
          hint="Everyone reads that the platform is being worked on."
          acts={[
            {
              endpoint: content.setMaintenance,
              label: isMaintenance ? 'Turn off' : 'Turn on',
              fields: { isOn: !isMaintenance },
              isDangerous: !isMaintenance,
            },
          ]}
          onDone={onDone}
        />
      </details>
      <details className="sheet">
        <summary>
          <strong>Oldest web app that may be used</strong> {leastSafeVersion}
        </summary>
        <TextField
          label="Version"
          value={version}
          onChange={setVersion}
          maxLength={MAX_VERSION}
          hint="Three numbers, such as 0.2.0."
        />
        <ReasonActs
          hint="Whoever has an older one open is asked to load it again."
          acts={[{ endpoint: content.setVersion, label: 'Set the version', fields: { version }, isDangerous: true }]}
          onDone={onDone}
        />
      </details>
    </>
  );
}
