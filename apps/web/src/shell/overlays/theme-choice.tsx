import { SegmentedControl } from '@ocean/ui/segmented-control';
import { useSyncExternalStore } from 'react';
import { chooseTheme, THEMES, themeSignal } from '../../base/theme.ts';
import { useText } from '../../i18n/use-text.ts';
import { choiceMade } from '../../wallet/session/account-choices.ts';

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
  const t = useText();
  const theme = useSyncExternalStore(themeSignal.subscribe, themeSignal.read, themeSignal.read);
  return (
    <div>
      <p className="px-2 pb-2 text-label text-ink-3">{t('frame.theme.label')}</p>
      <SegmentedControl
        as="choice"
        label={t('frame.theme.label')}
        options={THEMES.map((value) => ({ value, label: t(`frame.theme.${value}`) }))}
        value={theme}
        onChange={(next) => {
          chooseTheme(next);
          void choiceMade('theme');
        }}
      />
    </div>
  );
}
