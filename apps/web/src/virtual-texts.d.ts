declare module 'virtual:ocean-texts' {
  type Loaded = { messages: Record<string, import('@ocean/i18n/format-message').Message> };
  export const catalogues: Record<string, Record<string, () => Promise<Loaded>>>;
}

/** True in local builds only; the demo wallet and the clock are cut out of every other build. */
declare const __LOCAL_BUILD__: boolean;
