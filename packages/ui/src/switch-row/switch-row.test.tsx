import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SwitchRow } from './switch-row.tsx';

test.each([true, false])('is announced as a switch with its state: %s', (isOn) => {
  const html = renderToStaticMarkup(<SwitchRow title="New sessions" isOn={isOn} onChange={() => {}} />);
  expect(html).toContain(`role="switch" aria-checked="${isOn}"`);
});
