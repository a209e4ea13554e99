import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The few words that the parts themselves say, and the locale they write numbers in. The app sets both once. */
export type UiTexts = {
  close: string;
  copied: string;
  retry: string;
  copyDetails: string;
  unknown: string;
  loading: string;
};

const ENGLISH: UiTexts = {
  close: 'Close',
  copied: 'Copied',
  retry: 'Try again',
  copyDetails: 'Copy details',
  unknown: 'unknown',
  loading: 'Loading',
};

type UiSettings = { locale: string; texts: UiTexts };

const UiSettingsContext = createContext<UiSettings>({
  locale: 'en',
  texts: ENGLISH,
});

export function UiProvider({ locale, texts, children }: { locale: string; texts?: Partial<UiTexts>; children: ReactNode }) {
  const settings = useMemo(() => ({ locale, texts: { ...ENGLISH, ...texts } }), [locale, texts]);
  return <UiSettingsContext value={settings}>{children}</UiSettingsContext>;
}

export function useUiSettings(): UiSettings {
  return useContext(UiSettingsContext);
}
