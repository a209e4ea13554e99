import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUSH_MESSAGES, type PushMessage } from '../../../packages/api/src/areas/notifications/push.ts';
import { LANGUAGES } from '../../../packages/i18n/src/languages.ts';
import { paths } from '../src/base/paths.ts';

const LOCALES = join(import.meta.dirname, '../../../packages/i18n/src/locales');

const PAGES: Readonly<Record<PushMessage, string>> = {
  order: paths.deskOrders,
  claim: paths.earnings,
  claimEnds: paths.earnings,
  botsEnd: paths.bots,
  stakesEnd: paths.stakes,
  notice: paths.notices,
};

/** The worker that shows notifications, with its texts and the pages that they open. */
export function pushWorker(): string {
  const said = Object.fromEntries(LANGUAGES.map(({ code, tag, dir }) => [code, { locale: tag, dir, words: wordsIn(code) }]));
  return readFileSync(join(import.meta.dirname, 'workers/push-worker.js'), 'utf8')
    .replace('__SAID__', () => JSON.stringify(said))
    .replace('__PAGES__', () => JSON.stringify(PAGES));
}

function wordsIn(code: string): Record<string, string> {
  const texts = JSON.parse(readFileSync(join(LOCALES, code, 'push.json'), 'utf8')) as Record<string, string>;
  return Object.fromEntries(
    PUSH_MESSAGES.map((what) => {
      const text = texts[`push.said.${what}`];
      // The worker fills in no placeholders.
      if (!text || /[{}]/.test(text)) throw new Error(`${code} has no plain words for ${what}`);
      return [what, text];
    }),
  );
}
