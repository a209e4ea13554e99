import type { LanguageCode } from '@ocean/api/language-codes';
import { DEFAULT_LANGUAGE, isLanguageCode } from '@ocean/i18n/languages';
import type { FastifyRequest } from 'fastify';

/** The `lang` header; anything unknown is English. */
export function langOf(request: FastifyRequest): LanguageCode {
  const { lang } = request.headers;
  return isLanguageCode(lang) ? lang : DEFAULT_LANGUAGE;
}
