import { assistant } from '@ocean/api/areas/assistant';
import { createClient } from '@ocean/api/client';
import { LANGUAGE_CODES } from '@ocean/api/language-codes';
import { expect, test } from 'vitest';
import { localeTexts } from '#dev/texts/locale-texts.ts';
import { useWorld } from '#dev/world/use-world.ts';

/** The questions that the screen offers, each with the article that answers it. */
const EXAMPLES = { rewards: 'rewards', fees: 'fees', leave: 'leave' } as const;

const world = useWorld();

test.each(LANGUAGE_CODES)('each question that the screen offers is answered from the article on it: %s', async (lang) => {
  const member = await world.member();
  const client = createClient({ baseUrl: world.origin, token: () => member.token, lang: () => lang });
  const texts = localeTexts(lang, 'support');
  for (const [example, article] of Object.entries(EXAMPLES)) {
    const question = texts[`support.ask.example.${example}`] ?? '';
    const { sources } = await client.call(assistant.ask, { question });
    const quoted = sources.filter(({ fits }) => fits).map(({ id }) => id);
    expect(quoted, question).toContain(article);
  }
});
