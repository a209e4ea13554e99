import { readFile } from 'node:fs/promises';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import * as v from 'valibot';

const said = v.pipe(v.string(), v.nonEmpty());

/** The texts of one language, in the order of the list. `asked`: further words for the search, never shown. */
const fileSchema = v.array(v.strictObject({ id: said, title: said, asked: said, body: said }));

export type ShippedArticle = v.InferOutput<typeof fileSchema>[number] & {
  readonly lang: LanguageCode;
  readonly position: number;
};

/** The help articles shipped with this program, in every language in which they exist. */
export async function readShippedArticles(): Promise<ShippedArticle[]> {
  const files = await Promise.all(LANGUAGE_CODES.map(readLanguage));
  return files.flat();
}

async function readLanguage(lang: LanguageCode): Promise<ShippedArticle[]> {
  const text = await readFile(new URL(`./articles/${lang}.json`, import.meta.url), 'utf8');
  return v.parse(fileSchema, JSON.parse(text)).map((article, position) => ({ ...article, lang, position }));
}
