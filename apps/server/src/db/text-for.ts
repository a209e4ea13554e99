import type { LanguageCode } from '@ocean/api/language-codes';
import { readingOrder } from '@ocean/i18n/languages';
import sql, { join, type Sql } from 'sql-template-tag';

/**
 * Picks the text for a reader of this language from a JSON object by language code. @example textFor(sql`value ->
 * 'texts'`, 'ko')
 */
export function textFor(texts: Sql, lang: LanguageCode): Sql {
  return sql`coalesce(${join(readingOrder(lang).map((code) => sql`${texts} ->> ${code}`))})`;
}
