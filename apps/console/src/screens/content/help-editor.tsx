import { MAX_QUESTION_LENGTH } from '@ocean/api/areas/support';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import { content, MAX_HELP_BODY, MAX_TITLE } from '@ocean/api/operators/content';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { languageOf } from '@ocean/i18n/languages';
import { useState } from 'react';
import { Choice } from '../../parts/choice.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TextField } from '../../parts/text-field.tsx';

type Text = OperatorOutputOf<typeof content.article>['texts'][number];
type Props = { readonly article: string; readonly texts: readonly Text[]; onDone(said: readonly string[]): void };

/** Edits an article, one language at a time. */
export function HelpEditor({ article, texts, onDone }: Props) {
  const [lang, setLang] = useState<LanguageCode>('en');
  const stored = texts.find((text) => text.lang === lang);
  const stateOf = (code: LanguageCode) => {
    const text = texts.find((one) => one.lang === code);
    if (!text) return ' (missing)';
    return text.isShipped ? '' : ' (written by operators)';
  };
  return (
    <>
      <Choice<LanguageCode>
        label="Language"
        value={lang}
        onChange={setLang}
        options={LANGUAGE_CODES.map((one) => [one, `${one}${stateOf(one)}`] as const)}
      />
      <OneLanguage
        key={`${lang} ${stored?.version} ${stored?.isShipped}`}
        article={article}
        lang={lang}
        stored={stored}
        onDone={onDone}
      />
    </>
  );
}

type One = Omit<Props, 'texts'> & { readonly lang: LanguageCode; readonly stored: Text | undefined };

function OneLanguage({ article, lang, stored, onDone }: One) {
  const [title, setTitle] = useState(stored?.title ?? '');
  const [body, setBody] = useState(stored?.body ?? '');
  const [asked, setAsked] = useState(stored?.asked ?? '');
  const { dir, tag } = languageOf(lang);
  const direction = { dir, lang: tag };
  const fields = { article, lang, title, body, asked };
  const isOwn = stored !== undefined && !stored.isShipped;
  return (
    <>
      <TextField label="Title" value={title} onChange={setTitle} maxLength={MAX_TITLE} {...direction} />
      <TextField label="Text" value={body} onChange={setBody} maxLength={MAX_HELP_BODY} isLong {...direction} />
      <TextField
        label="As members ask it"
        value={asked}
        onChange={setAsked}
        maxLength={MAX_QUESTION_LENGTH}
        hint="Words by which the article is found besides its title and text."
        {...direction}
      />
      <ReasonActs
        hint="Kept with the change, for operators."
        acts={[
          { endpoint: content.writeHelp, label: 'Publish the text', fields },
          ...(isOwn
            ? [{ endpoint: content.resetHelp, label: 'Back to the shipped text', fields: { article, lang }, isDangerous: true }]
            : []),
        ]}
        onDone={onDone}
      />
    </>
  );
}
