import type { MouseEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropToast, readToasts } from '../toast/toast.ts';
import { Button, IconButton } from './button.tsx';
import { pressProps } from './reason.ts';

beforeEach(() => {
  for (const { id } of readToasts()) dropToast(id);
});

test('keeps an unusable button focusable, with its reason beneath as its description', () => {
  const markup = renderToStaticMarkup(<Button reason="Enter an amount">Pay</Button>);
  expect(markup).toContain('aria-disabled="true"');
  expect(markup).not.toContain(' disabled');
  const [, id] = /aria-describedby="([^"]+)"/.exec(markup) ?? [];
  expect(markup).toContain(`<p id="${id}" class="hint">Enter an amount</p>`);
  expect(markup).not.toContain('aria-description=');
});

const cancel = (
  <Button kind="quiet" reason="Wait">
    Cancel
  </Button>
);
const next = (
  <Button reason="Wait" why={false}>
    Next
  </Button>
);
test.each([
  ['a quiet button', cancel],
  ['a reason that stands nearby', next],
  ['an icon', <IconButton key="icon" icon="copy" label="Copy" reason="Wait" />],
])('%s carries the reason as its description', (_name, button) => {
  const markup = renderToStaticMarkup(button);
  expect(markup).toContain('aria-disabled="true" aria-description="Wait"');
  expect(markup).not.toContain('hint');
});

test('ignores a second press while the action runs and keeps the focus', () => {
  const markup = renderToStaticMarkup(<Button busy>Pay</Button>);
  expect(markup).toMatch(/aria-disabled="true".*aria-busy="true"/);
  expect(markup).not.toContain(' disabled');
});

test('shows the reason on a press and submits no form', () => {
  const act = vi.fn();
  const preventDefault = vi.fn();
  pressProps('Enter an amount', act).onClick?.({ preventDefault } as unknown as MouseEvent<HTMLButtonElement>);
  expect(act).not.toHaveBeenCalled();
  expect(preventDefault).toHaveBeenCalled();
  expect(readToasts().map(({ text }) => text)).toEqual(['Enter an amount']);
});

test('passes the press on when there is no reason', () => {
  const act = vi.fn();
  expect(pressProps(false, act)).toEqual({ onClick: act });
});
