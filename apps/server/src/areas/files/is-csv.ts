import { createReadStream } from 'node:fs';

/** The first line must have a column separator. */
const SEPARATORS = /[,;\t]/;
/** Control characters other than tab and line ends; no table has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches them on purpose
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const MAX_FIRST_LINE = 64 * 1024;

/** Whether a file is CSV: valid UTF-8 throughout, no markup, and columns in its first line. */
export async function isCsv(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let firstLine: string | undefined;
  let start = '';
  try {
    for await (const piece of createReadStream(path)) {
      const text = decoder.decode(piece as Buffer, { stream: true });
      if (CONTROL.test(text)) return false;
      if (firstLine !== undefined) continue;
      start += text;
      firstLine = /^([^\r\n]*)[\r\n]/.exec(start)?.[1] ?? (start.length > MAX_FIRST_LINE ? start : undefined);
    }
    start += decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return SEPARATORS.test(firstLine ?? start) && !/^\s*<|^#!|^%/.test(start);
}
