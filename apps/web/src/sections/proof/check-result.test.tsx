import { UiProvider } from '@ocean/ui/ui-settings';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CheckResult } from './check-result.tsx';
import { makeProof, SECRET } from './made-proof.test-parts.ts';
import type { Progress } from './run-check.ts';

const { own, published } = makeProof([{ owed: 400n, paidIn: 500n, paidOut: 0n }]);
const THROUGH: Progress = { step: null, fault: null, secret: SECRET, own, published, skipsRows: false };

const TEXTS = { close: '', copied: '', retry: '', copyDetails: '', unknown: '', loading: '' };

function toneOf(progress: Progress, mayLackLeaf: boolean): string | undefined {
  const markup = renderToStaticMarkup(
    <UiProvider locale="en" texts={TEXTS}>
      <CheckResult progress={progress} mayLackLeaf={mayLackLeaf} />
    </UiProvider>,
  );
  return /notice-(\w+)/.exec(markup)?.[1];
}

test('only a check that saw every row, and beside which the app shows nothing without a leaf, is green', () => {
  expect(toneOf(THROUGH, false)).toBe('good');
  expect(toneOf(THROUGH, true)).toBe('info');
  expect(toneOf({ ...THROUGH, skipsRows: true }, false)).toBe('info');
  expect(toneOf({ ...THROUGH, own: { ...own, leaves: [] } }, true)).toBe('info');
  expect(toneOf({ ...THROUGH, step: 'leaf', fault: 'leftOut' }, true)).toBe('bad');
});
