import { expect, test } from 'vitest';
import { languageToOffer } from './language-offers.ts';

test.each([
  [['zh-CN', 'zh', 'en'], 'cn'],
  [['zh-TW'], 'cht'],
  [['zh-HK'], 'cht'],
  [['zh'], 'cn'],
  [['ar-EG'], 'ar'],
  [['fil-PH'], 'tl'],
  [['tl'], 'tl'],
  [['bn-BD'], 'ben'],
  [['in-ID'], 'id'],
  // A language that there is no text in leaves the next one.
  [['de-DE', 'ko-KR'], 'ko'],
  [['not a tag', 'vi'], 'vi'],
] as const)('a browser that asks for %j is offered %s', (tags, code) => {
  expect(languageToOffer(tags)).toBe(code);
});

test.each([[['en-US', 'zh-CN']], [['en-AU']], [['de-DE', 'en']], [['de-DE']], [[]]])(
  'a browser that asks for %j is offered nothing beside English',
  (tags) => {
    expect(languageToOffer(tags)).toBeNull();
  },
);
