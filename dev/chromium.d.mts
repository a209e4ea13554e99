/** The path of a Chromium that can be driven, or undefined. */
export function findChromium(): string | undefined;
