import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { UiProvider } from '@ocean/ui/ui-settings';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { loadTexts } from '../i18n/load-texts.ts';
import { t } from '../i18n/use-text.ts';
import { BotCounts } from '../screens/bots/mine/bot-counts.tsx';
import { runningFact } from '../screens/home/member/running-fact.tsx';

const summary: OutputOf<typeof bots.summary> = {
  total: 4,
  counts: { not_activated: 0, waiting: 0, frozen: 1, running: 3, renewal_due: 0, stopped: 0 },
  platformDay: 100,
  nextEvents: [{ day: 102, kind: 'firstIncome', count: 1 }],
  asOf: '2026-03-04T10:00:00Z',
} as never;

const TEXTS = { close: '', copied: '', retry: '', copyDetails: '', unknown: '', loading: '' };
const markupOf = (node: ReactNode) =>
  renderToStaticMarkup(
    <UiProvider locale="en" texts={TEXTS}>
      {node}
    </UiProvider>,
  );
const countsOf = (shown: typeof summary) => markupOf(<BotCounts summary={shown} chosen={null} onChoose={() => undefined} />);

beforeAll(() => loadTexts('core', 'member', 'bots'));

test('the start page and the page of bots count a bot that was run today as running, and say that it earns from tomorrow', () => {
  const { value, note } = runningFact(summary, t);
  expect(markupOf(value)).toContain('>3<');
  expect(note).toBe('1 earns from tomorrow');
  expect(countsOf(summary)).toMatch(/>3<(?:(?!<button).)*>Running<(?:(?!<button).)*>1 earns from tomorrow</);
});

test('once all of them earn, the one says of how many and the other that they are at work', () => {
  const earning = { ...summary, nextEvents: [] };
  expect(runningFact(earning, t).note).toBe('of 4');
  expect(countsOf(earning)).toContain('>at work<');
});
