import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { languageOf } from '@ocean/i18n/languages';
import { useState } from 'react';
import { Choice } from '../../parts/choice.tsx';
import type { InLanguages } from './shown-text.ts';

type Props = { readonly titles: InLanguages; readonly bodies: InLanguages };

/** Previews a text in one language and writing direction; in English where the language has no text of its own. */
export function LanguagePreview({ titles, bodies }: Props) {
  const [code, setCode] = useState<LanguageCode>('en');
  const title = textIn(titles, code);
  const body = textIn(bodies, code);
  return (
    <section className="preview" aria-label="Preview">
      <Choice<LanguageCode>
        label="Preview in"
        value={code}
        onChange={setCode}
        options={LANGUAGE_CODES.map((one) => [one, `${one}${textIn(titles, one).isOwn ? '' : ' (shows English)'}`] as const)}
      />
      <article className="sheet">
        <h3 className="written" {...title.attributes}>
          {title.text || '—'}
        </h3>
        {body.text !== '' && (
          <div className="written" {...body.attributes}>
            {body.text}
          </div>
        )}
      </article>
    </section>
  );
}

/** A fallback text keeps the direction of its own language; the page around it keeps the reader's. */
function textIn(texts: InLanguages, code: LanguageCode) {
  const own = texts[code]?.trim();
  const shown = own ? languageOf(code) : languageOf('en');
  return { text: own || (texts.en ?? '').trim(), isOwn: Boolean(own), attributes: { dir: shown.dir, lang: shown.tag } };
}
