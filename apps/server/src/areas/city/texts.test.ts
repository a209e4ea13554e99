import { city } from '@ocean/api/areas/social/city';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { useWorld } from '#dev/world/use-world.ts';
import type { Member } from '#dev/world/world-member.ts';

/*
 * Everything that a member writes comes back as plain text or is refused by name: no invisible characters, nothing that changes
 * the direction of the text after it, and never a failure of the server.
 */
const world = useWorld();
let alice: Member;
let bob: Member;
let id: string;
beforeAll(async () => {
  [alice, bob] = [await world.member(), await world.member()];
  await world.changesParams({ 'city.commentsDaily': 1000 });
  id = (await alice.call(city.submit, { text: 'Say something' })).id;
});

/** Characters that are invisible, or that change how other members' text reads. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

const comments = async (text: string) => {
  const { body } = await bob.post('/api/tor/cityComment', { id, text });
  return body.error?.key ?? (body.data as { text: string }).text;
};

describe('a comment', () => {
  test.each([
    ['a turned direction', '\u202egnp.evil\u202c', 'gnp.evil'],
    ['an isolate left open', 'Alice\u2067 wrote', 'Alice wrote'],
    ['a zero-width name', 'pay\u200bpal\u2060', 'paypal'],
    ['tags of a flag', `a${String.fromCodePoint(0xe0041)}b`, 'ab'],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['a template', '{{constructor}} %s <%= 1 %>', '{{constructor}} %s <%= 1 %>'],
    ['SQL', "'; drop table city_post; --", "'; drop table city_post; --"],
    ['lines of nothing', 'a\n\n\n\n\n\n\n\nb', 'a\n\n\nb'],
    ['half of a letter', 'a\ud83db', 'MALFORMED'],
    ['a null', 'a\u0000b', 'MALFORMED'],
    ['nothing that shows', '\u200b\u2060\u00ad ', 'FORM_INCOMPLETE'],
    ['a blank of Braille', '\u2800\u2800', 'FORM_INCOMPLETE'],
    ['a word of 10 kB', 'w'.repeat(10_000), 'TEXT_TOO_LONG'],
    ['a word as long as allowed', 'w'.repeat(500), 'w'.repeat(500)],
  ])('of %s', async (_, text, expected) => {
    expect(await comments(text)).toBe(expected);
  });

  test('of any text is shown without invisible characters, in the list as well', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
        const said = await comments(text);
        if (said === 'FORM_INCOMPLETE' || said === 'MALFORMED') return;
        expect(said.replaceAll('\n', '')).not.toMatch(UNSEEN);
        expect(said).toBe(said.trim());
        expect((await alice.call(city.detail, { id, size: 1 })).list[0]?.text).toBe(said);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([null, 1, ['a'], { text: 'a' }, undefined])('refuses a post that is not text: %j', async (text) => {
  expect((await bob.post('/api/tor/citySubmit', { text })).body.error?.key).toBe('FORM_INCOMPLETE');
});
