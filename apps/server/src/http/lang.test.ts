import { endpoint } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { nothing } from '@ocean/api/fields';
import { errorText, successText } from '@ocean/i18n/error-text';
import { LANGUAGES } from '@ocean/i18n/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createToyServer, type ToyServer } from '#dev/world/toy-server.ts';
import { route } from './route.ts';

const done = endpoint({ path: '/api/other/done', caller: 'visitor', summary: '', input: nothing, output: nothing });
const refused = endpoint({ path: '/api/other/refused', caller: 'visitor', summary: '', input: nothing, output: nothing });

let toy: ToyServer;
beforeAll(async () => {
  toy = await createToyServer({
    routes: [
      route(done, async () => ({})),
      route(refused, async () => {
        throw new Refusal('BALANCE_INSUFFICIENT');
      }),
    ],
  });
});
afterAll(() => toy.close());

const told = async (path: string, lang?: string) => (await toy.post(path, {}, lang === undefined ? {} : { lang })).body.msg;

test.each(LANGUAGES.map(({ code }) => code))('the header lang chooses the language of the answer: %s', async (lang) => {
  expect(await told(done.path, lang)).toBe(successText(lang, 'OPERATION_SUCCESS'));
  expect(await told(refused.path, lang)).toBe(errorText(lang, 'BALANCE_INSUFFICIENT'));
});

test('answers in the requested language, and in English without one or with an unknown one', async () => {
  expect(await told(refused.path, 'ko')).not.toBe('Insufficient balance');
  for (const lang of [undefined, '', 'xx', 'EN', '__proto__'])
    expect(await told(refused.path, lang)).toBe('Insufficient balance');
});
