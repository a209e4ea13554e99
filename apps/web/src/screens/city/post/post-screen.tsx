import '@ocean/ui/more-icons';
import { city } from '@ocean/api/areas/social/city';
import { isUuid } from '@ocean/api/uuid';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { Skeleton } from '@ocean/ui/skeleton';
import { Link, useParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { useText } from '../../../i18n/use-text.ts';
import { BackLink } from '../../../shell/frame/back-link.tsx';
import { MemberGate } from '../../../shell/frame/member-gate.tsx';
import { Screen } from '../../../shell/frame/screen.tsx';
import { Section } from '../../../shell/frame/section.tsx';
import { useLeave } from '../../../shell/frame/use-leave.ts';
import { PostCard } from '../parts/post-card.tsx';
import { CommentField } from './comment-field.tsx';
import { Comments } from './comments.tsx';

/** Comments are announced to the post's author only, and likes not at all, so readers poll for both even while streaming. */
const REFRESH_MS = 15_000;

/** One post with its comments. */
export function PostScreen() {
  const t = useText();
  const { id = '' } = useParams<{ id: string }>();
  const leave = useLeave(paths.city);
  const isKnown = isUuid(id);
  const query = useApiQuery(city.detail, { id, size: 1 }, { enabled: isKnown, refetchInterval: REFRESH_MS });
  const isUnknown = !isKnown || query.refusal?.key === 'POST_UNKNOWN';
  const post = isUnknown ? undefined : query.data?.post;
  return (
    <Screen title={t('city.post.title')} dock={post?.hidden === null && <CommentField id={id} />}>
      <BackLink to={paths.city} />
      <MemberGate about={t('city.post.lead')}>
        <div className="grid w-full min-w-0 gap-4 wide:mx-auto wide:max-w-160">
          {isUnknown ? (
            <NoSuchPost />
          ) : (
            <Section query={query} skeleton={<Skeleton width="100%" height={220} radius={20} />}>
              {(found) => (
                <>
                  <PostCard post={found.post} isWhole onRemoved={leave} />
                  <Comments id={id} />
                </>
              )}
            </Section>
          )}
        </div>
      </MemberGate>
    </Screen>
  );
}

function NoSuchPost() {
  const t = useText();
  return (
    <EmptyState
      title={t('city.post.gone')}
      text={t('city.post.gone.text')}
      action={
        <Link href={paths.city} className={buttonClass('second', true)}>
          {t('city.post.back')}
        </Link>
      }
    />
  );
}
