declare module 'virtual:ocean-texts' {
  type Loaded = { messages: Record<string, import('@ocean/i18n/format-message').Message> };
  /** A language: the texts of every page, and how to get those of the other groups. */
  type LoadedLanguage = Loaded & { groups: Record<string, () => Promise<Loaded>> };
  export const catalogues: Record<string, () => Promise<LoadedLanguage>>;
}

/** True in local builds only; the demo wallet and the clock are cut out of every other build. */
declare const __LOCAL_BUILD__: boolean;
/** Three numbers, as in package.json. */
declare const __APP_VERSION__: string;
