import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import type { Comment } from './city-types.ts';

/** For its author alone: why nobody else sees it. */
export function HiddenNotice({ hidden }: Pick<Comment, 'hidden'>) {
  const t = useText();
  if (hidden === null) return null;
  return (
    <Notice tone="warn">
      <b className="block">{t('city.hidden')}</b>
      <bdi className="[overflow-wrap:anywhere]">{hidden.reason}</bdi>
    </Notice>
  );
}
