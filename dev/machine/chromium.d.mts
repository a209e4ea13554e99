/** The path of an installed or downloaded Chromium, or undefined. */
export function findChromium(): string | undefined;
export function findHeadlessChromium(): string | undefined;
