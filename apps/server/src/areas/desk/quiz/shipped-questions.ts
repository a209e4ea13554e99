import { readFile } from 'node:fs/promises';
import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';
import * as v from 'valibot';

const said = v.pipe(v.string(), v.nonEmpty());

/** The questions of one language, in one order in all of them, and so are the options. */
const fileSchema = v.array(v.strictObject({ id: said, text: said, options: v.pipe(v.array(said), v.length(4)) }));

/** Which option of a question is right, from 0: said in one place for all languages. */
const keySchema = v.record(said, v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)));

export type ShippedQuestion = v.InferOutput<typeof fileSchema>[number] & { readonly lang: LanguageCode };
export type ShippedKey = { readonly id: string; readonly right: number };

export type ShippedBank = { readonly questions: readonly ShippedQuestion[]; readonly keys: readonly ShippedKey[] };

/** The questions that this program comes with. */
export async function readShippedBank(): Promise<ShippedBank> {
  const [keys, ...files] = await Promise.all([readBankFile('right-options', keySchema), ...LANGUAGE_CODES.map(readLanguage)]);
  return { questions: files.flat(), keys: Object.entries(keys).map(([id, right]) => ({ id, right })) };
}

async function readLanguage(lang: LanguageCode): Promise<ShippedQuestion[]> {
  return (await readBankFile(lang, fileSchema)).map((question) => ({ ...question, lang }));
}

async function readBankFile<Schema extends v.GenericSchema>(name: string, schema: Schema): Promise<v.InferOutput<Schema>> {
  const text = await readFile(new URL(`./bank/${name}.json`, import.meta.url), 'utf8');
  return v.parse(schema, JSON.parse(text));
}
