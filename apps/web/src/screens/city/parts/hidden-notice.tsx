import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import type { Comment } from './city-types.ts';

/** Tells the author why other members do not see the post. */
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
