import { LANGUAGE_NAMES } from '@ocean/i18n/language-names';
import { Card } from '@ocean/ui/card';
import { RowLinkContent } from '@ocean/ui/list-row';
import { language } from '../../i18n/locale.ts';
import { useText } from '../../i18n/use-text.ts';
import { openLanguages } from '../../shell/drawers.ts';
import { ThemeChoice } from '../../shell/theme-choice.tsx';

export function LookCard() {
  const t = useText();
  return (
    <Card title={t('settings.look')} className="grid gap-3">
      <ThemeChoice />
      <button type="button" className="row-link" onClick={openLanguages} aria-haspopup="dialog">
        <RowLinkContent icon="globe" end={<bdi>{LANGUAGE_NAMES[language.code]}</bdi>}>
          {t('settings.language')}
        </RowLinkContent>
      </button>
    </Card>
  );
}
