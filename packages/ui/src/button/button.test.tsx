import type { MouseEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropToast, readToasts } from '../toast/toast.ts';
import { Button, IconButton } from './button.tsx';
import { pressProps } from './reason.ts';

beforeEach(() => {
  for (const { id } of readToasts()) dropToast(id);
});

test('a button that cannot be used yet stays focusable, and its reason stands beneath and describes it', () => {
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

test('a running action takes no second press and keeps the focus', () => {
  const markup = renderToStaticMarkup(<Button busy>Pay</Button>);
  expect(markup).toMatch(/aria-disabled="true".*aria-busy="true"/);
  expect(markup).not.toContain(' disabled');
});

test('a press shows the reason and sends no form', () => {
  const act = vi.fn();
  const preventDefault = vi.fn();
  pressProps('Enter an amount', act).onClick?.({ preventDefault } as unknown as MouseEvent<HTMLButtonElement>);
  expect(act).not.toHaveBeenCalled();
  expect(preventDefault).toHaveBeenCalled();
  expect(readToasts().map(({ text }) => text)).toEqual(['Enter an amount']);
});

test('without a reason the press is the act itself', () => {
  const act = vi.fn();
  expect(pressProps(false, act)).toEqual({ onClick: act });
});
