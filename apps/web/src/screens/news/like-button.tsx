import { news } from '@ocean/api/areas/social/news';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { buttonClass } from '@ocean/ui/button';
import { classList } from '@ocean/ui/class-list';
import { Icon } from '@ocean/ui/icon';
import { showCount } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';

/** Likes, with the own one as it was pressed last: it shows before the server has answered, and goes back if that refuses. */
export function LikeButton({ item: { id, likes, isLiked } }: { item: OutputOf<typeof news.detail> }) {
  const t = useText();
  const like = useApiMutation(news.like, { invalidates: [news.detail, news.list], saysDone: true });
  const shown = like.isPending ? like.variables.isLiked : isLiked;
  const count = likes + Number(shown) - Number(isLiked);
  return (
    <button
      type="button"
      className={classList(buttonClass('second', true), shown && 'text-accent-ink')}
      aria-pressed={shown}
      aria-label={t('news.like', { count })}
      onClick={() => {
        if (!like.isPending) like.mutate({ id, isLiked: !isLiked });
      }}
    >
      <Icon name="heart" size={20} {...(shown && { className: 'fill-current' })} />
      <span>{showCount(count)}</span>
    </button>
  );
}
