import { TEXT_KINDS, type TextKind } from '@ocean/api/operators/content';
import { Choice, useChoice } from '../../parts/choice.tsx';
import { Queue } from '../../parts/queue.tsx';
import { useAddressState } from '../../parts/use-address-state.ts';
import { MissingLanguages } from './missing-languages.tsx';
import type { ShownText } from './shown-text.ts';
import { TextEditor } from './text-editor.tsx';

type Props = { readonly texts: readonly ShownText[]; onDone(said: readonly string[]): void };

const KIND_NAMES: Readonly<Record<TextKind, string>> = { notice: 'Notice', news: 'News', banner: 'Banner', incident: 'Incident' };

/** Published notices, news, banners and incidents, and the form for a new one. */
export function TextsPart({ texts, onDone }: Props) {
  const [kind, setKind] = useChoice('kind', TEXT_KINDS);
  const [, choose] = useAddressState('row');
  const rows = [newOf(kind), ...texts.filter((text) => text.kind === kind)];
  return (
    <>
      <div className="filters">
        <Choice
          label="Kind"
          value={kind}
          onChange={(next) => {
            choose(undefined);
            setKind(next);
          }}
          options={TEXT_KINDS.map((one) => [one, KIND_NAMES[one]] as const)}
        />
      </div>
      <Queue<ShownText>
        label={KIND_NAMES[kind]}
        rows={rows}
        keyOf={({ subject }) => subject}
        empty="Nothing stands there."
        columns={[
          { head: 'Text', cell: ({ subject }) => (isNew(subject) ? 'Write a new one …' : subject) },
          { head: 'Title', cell: ({ titles }) => <div className="written">{titles.en}</div> },
          { head: 'Languages', cell: ({ subject, missing }) => (isNew(subject) ? '' : <MissingLanguages missing={missing} />) },
        ]}
        detail={(text) => <TextEditor key={text.subject} text={text} isNew={isNew(text.subject)} onDone={onDone} />}
      />
    </>
  );
}

const isNew = (subject: string) => subject.endsWith('/new');

function newOf(kind: TextKind): ShownText {
  return { subject: `${kind}/new`, kind, titles: {}, bodies: null, route: null, severity: null, missing: [] };
}
