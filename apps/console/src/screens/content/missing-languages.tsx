import { LANGUAGE_CODES, type LanguageCode } from '@ocean/api/language-codes';

/** Which of the 13 languages have no text of their own. */
export function MissingLanguages({ missing }: { missing: readonly LanguageCode[] }) {
  if (missing.length === 0) return <>all {LANGUAGE_CODES.length}</>;
  return (
    <>
      {LANGUAGE_CODES.length - missing.length} of {LANGUAGE_CODES.length}; missing {missing.join(', ')}
    </>
  );
}
