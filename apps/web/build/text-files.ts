import type { IndexHtmlTransformContext } from 'vite';
import { FIRST_SCREENS } from './first-screens.ts';

export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
/** The files that a page may request at its start, by group of texts. */
export type TextFiles = Readonly<Record<string, string>>;

const TEXTS = /virtual:ocean-texts\/([a-z]+)(?:\/([a-zA-Z]+))?$/;
const FIRST_GROUPS: ReadonlySet<string> = new Set([
  'core',
  'errors',
  'frame',
  'member',
  ...FIRST_SCREENS.flatMap(({ group, forMembers }) => [group, ...(forMembers ? [forMembers.group] : [])]),
]);

/** The files of the texts that a visit may begin with, by language. */
export function textFilesOf(bundle: Bundle): Readonly<Record<string, TextFiles>> {
  const files: Record<string, TextFiles> = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    const [, language, group = 'core'] = TEXTS.exec(chunk.facadeModuleId ?? '') ?? [];
    if (language && FIRST_GROUPS.has(group)) files[language] = { ...files[language], [group]: `/${chunk.fileName}` };
  }
  return files;
}

/** The address of an asset of the build, by the name of its source. */
export function assetOf(bundle: Bundle, name: string): string | undefined {
  const file = Object.values(bundle).find((one) => one.type === 'asset' && one.names.includes(name));
  return file && `/${file.fileName}`;
}
