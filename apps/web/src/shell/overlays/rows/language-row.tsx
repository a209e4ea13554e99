import { LANGUAGE_OFFERS, languageToOffer } from '@ocean/i18n/language-offers';
import { languageOf } from '@ocean/i18n/languages';
import { IconButton, TextButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';
import { useState } from 'react';
import { STORED, storage } from '../../../base/storage.ts';
import { chooseLanguage, keepLanguage, language } from '../../../i18n/locale.ts';
import { useText } from '../../../i18n/use-text.ts';
import { noteChoice } from '../../../wallet/session/account-choices.ts';

/**
 * A first visit is in English whatever the browser asks for. Until a language was chosen, the browser's own is offered in its own
 * words, to be taken in one tap. Putting the offer away keeps English on this device and chooses nothing for the account.
 */
export function LanguageRow() {
  const t = useText();
  const [offer, setOffer] = useState(() =>
    storage.read(STORED.language) === null ? languageToOffer(navigator.languages) : null,
  );
  if (offer === null) return null;
  const { tag, dir } = languageOf(offer);
  return (
    <div role="status" className="notice notice-info relative !pe-12">
      <Icon name="globe" size={20} />
      <TextButton
        lang={tag}
        dir={dir}
        className="!text-current font-semibold"
        onClick={() => {
          noteChoice('language');
          chooseLanguage(offer);
        }}
      >
        {LANGUAGE_OFFERS[offer]}
      </TextButton>
      <IconButton
        icon="close"
        size={18}
        label={t('core.close')}
        className="absolute inset-y-0 end-0 my-auto"
        onClick={() => {
          keepLanguage(language.code);
          setOffer(null);
        }}
      />
    </div>
  );
}
