import { describe, expect, test } from 'vitest';
import { excerptOf, parseBody } from './rules.ts';

const plain = (text: string) => ({ text, isStrong: false, route: null });

describe('the markup of articles', () => {
  test('has paragraphs, bullets, steps, strong text and links within the app', () => {
    expect(parseBody('Open [your assets](/zichan).\n\n- **One**: a\n1. First\n12. Last')).toEqual([
      { kind: 'paragraph', parts: [plain('Open '), { text: 'your assets', isStrong: false, route: '/zichan' }, plain('.')] },
      { kind: 'bullet', parts: [{ text: 'One', isStrong: true, route: null }, plain(': a')] },
      { kind: 'step', parts: [plain('First')] },
      { kind: 'step', parts: [plain('Last')] },
    ]);
  });

  test.each([
    ['another site', '[here](https://elsewhere.example)'],
    ['another site by two slashes', '[here](//elsewhere.example)'],
    ['a program', '[here](javascript:alert(1))'],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['half a mark', 'a **b'],
    ['an address with more', '[here](/bot?add=x)'],
  ])('%s stays text', (_what, body) => {
    expect(parseBody(body)).toEqual([{ kind: 'paragraph', parts: [plain(body)] }]);
  });
});

describe('an excerpt', () => {
  test('has no markup, and is the whole text if that is short', () => {
    expect(excerptOf('**A** [b](/bot)\n- c')).toBe('A b c');
  });
  test('ends between words, or between characters where there are no words', () => {
    expect(excerptOf('word '.repeat(60))).toMatch(/^(word )+word…$/);
    const chinese = excerptOf('机'.repeat(300));
    expect([...chinese]).toHaveLength(200);
    expect([...excerptOf('𠮷'.repeat(300))].slice(0, -1).every((letter) => letter === '𠮷')).toBe(true);
  });
});
