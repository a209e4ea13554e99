import { SEVERITIES, type Severity } from '@ocean/api/areas/home';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { content, MAX_BODY, MAX_TITLE } from '@ocean/api/operators/content';
import { languageOf } from '@ocean/i18n/languages';
import { useState } from 'react';
import { Choice } from '../../parts/choice.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { LanguagePreview } from './language-preview.tsx';
import type { InLanguages, ShownText } from './shown-text.ts';

type Props = { readonly text: ShownText; readonly isNew: boolean; onDone(said: readonly string[]): void };

const MAX_ROUTE = 90;

/** Edits one text in every language. All languages are signed together. */
export function TextEditor({ text: { subject, kind, ...stored }, isNew, onDone }: Props) {
  const [titles, setTitles] = useState<InLanguages>(stored.titles);
  const [bodies, setBodies] = useState<InLanguages>(stored.bodies ?? {});
  const [route, setRoute] = useState(stored.route ?? '');
  const [severity, setSeverity] = useState<Severity>(stored.severity ?? 'warning');
  const hasBody = kind === 'notice' || kind === 'news';
  const fields = { kind, titles, ...(hasBody && { bodies }), route, ...(kind === 'incident' && { severity }) };
  return (
    <>
      <h2>{isNew ? `New ${kind}` : subject}</h2>
      <Words
        titles={titles}
        bodies={hasBody ? bodies : undefined}
        onTitle={(code, title) => setTitles({ ...titles, [code]: title })}
        onBody={(code, body) => setBodies({ ...bodies, [code]: body })}
      />
      <TextField
        label="Leads to"
        value={route}
        onChange={setRoute}
        maxLength={MAX_ROUTE}
        hint="An address of the app, such as /bot, or nothing."
      />
      {kind === 'incident' && (
        <>
          <Choice<Severity>
            label="How serious"
            value={severity}
            onChange={setSeverity}
            options={SEVERITIES.map((one) => [one, one] as const)}
          />
          <p className="quiet">
            Members read it on every screen until they put it away. It closes nothing: areas are closed under Areas.
          </p>
        </>
      )}
      <LanguagePreview titles={titles} bodies={hasBody ? bodies : {}} />
      <ReasonActs
        hint="Kept with the change, for operators."
        acts={[
          isNew
            ? { endpoint: content.publish, label: 'Publish', fields }
            : { endpoint: content.publish, label: 'Publish the change', fields: { ...fields, subject } },
          ...(isNew ? [] : [{ endpoint: content.remove, label: 'Take away', fields: { subject }, isDangerous: true }]),
        ]}
        onDone={onDone}
      />
    </>
  );
}

type Writing = {
  readonly titles: InLanguages;
  /** Undefined for banners and incidents, which have none. */
  readonly bodies: InLanguages | undefined;
  onTitle(code: LanguageCode, title: string): void;
  onBody(code: LanguageCode, body: string): void;
};

/** Shows one language at a time, and marks the missing ones. */
function Words({ titles, bodies, onTitle, onBody }: Writing) {
  const [code, setCode] = useState<LanguageCode>('en');
  const { dir, tag } = languageOf(code);
  const isWritten = (one: LanguageCode) => Boolean(titles[one]?.trim());
  return (
    <>
      <Choice<LanguageCode>
        label="Language"
        value={code}
        onChange={setCode}
        options={LANGUAGE_CODES.map((one) => [one, `${one}${isWritten(one) ? '' : ' (missing)'}`] as const)}
      />
      <TextField
        label="Title"
        value={titles[code] ?? ''}
        onChange={(title) => onTitle(code, title)}
        maxLength={MAX_TITLE}
        dir={dir}
        lang={tag}
      />
      {bodies && (
        <TextField
          label="Text"
          value={bodies[code] ?? ''}
          onChange={(body) => onBody(code, body)}
          maxLength={MAX_BODY}
          isLong
          dir={dir}
          lang={tag}
        />
      )}
    </>
  );
}
