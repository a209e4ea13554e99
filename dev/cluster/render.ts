import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'templates');

export type Template = 'patroni.yml' | 'patroni-restored.yml' | 'patroni-tls.yml' | 'haproxy.cfg' | 'etcd.env';

/** The etcd API that the template's nodes use. @throws Error when the template names neither */
export function etcdApiOf(patroni: string): 'v2' | 'v3' {
  if (/^etcd3:/m.test(patroni)) return 'v3';
  if (/^etcd:/m.test(patroni)) return 'v2';
  throw new Error('the template names no etcd');
}

export function readTemplate(template: Template): string {
  return readFileSync(join(FOLDER, template), 'utf8');
}

/** The template's text with every `<name>` replaced. @throws Error for a name without a value. */
export function render(template: Template, values: Readonly<Record<string, string | number | boolean>>): string {
  return readTemplate(template).replaceAll(/<(\w+)>/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} has no value for ${name}`);
    return String(value);
  });
}
