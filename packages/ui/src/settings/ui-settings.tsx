import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** The few texts of the components themselves, and the locale for their numbers. The app sets both once. */
export type UiTexts = {
  close: string;
  copied: string;
  retry: string;
  copyDetails: string;
  unknown: string;
  loading: string;
};

type UiSettings = { locale: string; texts: UiTexts };

const UiSettingsContext = createContext<UiSettings | null>(null);

export function UiProvider({ locale, texts, children }: UiSettings & { children: ReactNode }) {
  const settings = useMemo(() => ({ locale, texts }), [locale, texts]);
  return <UiSettingsContext value={settings}>{children}</UiSettingsContext>;
}

export function useUiSettings(): UiSettings {
  const settings = useContext(UiSettingsContext);
  if (!settings) throw new Error('UiProvider is missing');
  return settings;
}
