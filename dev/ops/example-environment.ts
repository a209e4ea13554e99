import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../machine/run.ts';

export const UNITS = join(ROOT, 'ops/systemd');
const EXAMPLES = join(ROOT, 'ops/environment');

export type Environment = Readonly<Record<string, string>>;

/**
 * The environment of a unit of `ops/systemd` with the example files. A line of a file overrides one of the unit, as in systemd.
 * @example environmentOf('ocean-signer.service'); environmentOf('ocean-api@.service', '3001')
 */
export function environmentOf(unit: string, instance = '3000'): Environment {
  const text = readFileSync(join(UNITS, unit), 'utf8');
  const own = [...text.matchAll(/^Environment=([A-Z][A-Z0-9_]+)=(.*)$/gm)];
  const files = [...text.matchAll(/^EnvironmentFile=\/etc\/ocean\/(.+)$/gm)].map(([, file = '']) => file);
  const ownSettings = Object.fromEntries(own.map(([, name = '', value = '']) => [name, value.replaceAll('%i', instance)]));
  return Object.assign(ownSettings, ...files.map((file) => settingsIn(readExample(file))));
}

/** Every variable that an example names, including those commented out. */
export function exampleVariables(): Set<string> {
  const names = readdirSync(EXAMPLES).flatMap((file) =>
    [...readExample(file).matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name),
  );
  return new Set(names);
}

function readExample(file: string): string {
  return readFileSync(join(EXAMPLES, file), 'utf8');
}

/** The effective lines, as systemd reads them. */
function settingsIn(text: string): Environment {
  return Object.fromEntries([...text.matchAll(/^([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}
