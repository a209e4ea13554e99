import { BUILT_IN } from '@ocean/api/areas/assistant';
import { Icon } from '@ocean/ui/icon';
import { useText } from '../../../i18n/use-text.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import type { Turn } from './turn.ts';

/** Which engine wrote an answer, and how far it can be trusted. */
export function AnsweredBy({ by, fallback }: Pick<Turn, 'by' | 'fallback'>) {
  const t = useText();
  const isBuiltIn = by === BUILT_IN;
  return (
    <p className="hint flex items-start gap-2">
      <Icon name={isBuiltIn ? 'search' : 'ai'} size={18} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {isBuiltIn ? t('support.ask.by.builtIn') : t('support.ask.by.model', { model: isolate(by) })}
        {fallback !== null && ` ${t(`support.ask.fallback.${fallback}`)}`}
      </span>
    </p>
  );
}
