import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextAreaField } from './text-area-field.tsx';

const markup = (props: { hint?: string; error?: string; rows?: number }) =>
  renderToStaticMarkup(<TextAreaField label="Message" value="one" onChange={() => {}} {...props} />);

test('is named by its label and keeps the text as typed', () => {
  const shown = markup({});
  const [, id] = /<label for="([^"]+)"/.exec(shown) ?? [];
  expect(shown).toContain(`id="${id}"`);
  expect(shown).toContain('>one</textarea>');
});

test('is described by its hint until a refusal replaces it', () => {
  expect(markup({ hint: 'At most 2,000 letters' })).toMatch(/aria-describedby="[^"]+-note"/);
  const refused = markup({ hint: 'At most 2,000 letters', error: 'Shorten the text' });
  expect(refused).toContain('aria-invalid="true"');
  expect(refused).toContain('Shorten the text');
  expect(refused).not.toContain('At most');
});

test('follows the direction of the typed text', () => {
  expect(markup({ rows: 5 })).toMatch(/<textarea dir="auto"[^>]* rows="5"/);
});
