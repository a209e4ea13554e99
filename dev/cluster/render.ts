import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'templates');

export type Template = 'patroni.yml' | 'haproxy.cfg';

/** The template's text with every `<name>` replaced. @throws Error for a name without a value. */
export function render(template: Template, values: Readonly<Record<string, string | number | boolean>>): string {
  return readFileSync(join(FOLDER, template), 'utf8').replaceAll(/<(\w+)>/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} has no value for ${name}`);
    return String(value);
  });
}
