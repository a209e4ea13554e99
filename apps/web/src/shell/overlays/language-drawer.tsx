import { LANGUAGE_NAMES } from '@ocean/i18n/language-names';
import { LANGUAGES } from '@ocean/i18n/languages';
import { IconButton } from '@ocean/ui/button';
import { Drawer } from '@ocean/ui/drawer';
import { Icon } from '@ocean/ui/icon';
import { hasCatalogue } from '../../i18n/load-texts.ts';
import { chooseLanguage, language } from '../../i18n/locale.ts';
import { useText } from '../../i18n/use-text.ts';
import { noteChoice } from '../../wallet/session/account-choices.ts';
import { closeLanguages, useLanguages } from '../frame/drawers.ts';
import './language-drawer.css';

/** Thirteen languages by their own names. Choosing saves it and reloads the page in it. */
export function LanguageDrawer() {
  const t = useText();
  const isOpen = useLanguages();
  return (
    <Drawer open={isOpen} onClose={closeLanguages} label={t('frame.language.title')} side="end">
      <div className="drawer-title">
        <h2>{t('frame.language.title')}</h2>
        <IconButton icon="close" label={t('core.close')} onClick={closeLanguages} />
      </div>
      <ul>
        {LANGUAGES.map(({ code, tag }) => (
          <li key={code}>
            <button
              type="button"
              className="menu-item"
              aria-current={code === language.code ? 'true' : undefined}
              onClick={() => {
                noteChoice('language');
                chooseLanguage(code);
              }}
            >
              <span>
                <bdi lang={tag}>{LANGUAGE_NAMES[code]}</bdi>
                {!hasCatalogue(code) && (
                  <span className="block text-caption font-normal text-ink-3">{t('frame.language.notYet')}</span>
                )}
              </span>
              {code === language.code && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
