import '../city.css';
import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ReportButton } from '../../../sections/report/report-button.tsx';
import { AuthorLine } from './author-line.tsx';
import { type Post, postPath } from './city-types.ts';
import { HiddenNotice } from './hidden-notice.tsx';
import { PostPictures } from './post-pictures.tsx';
import { RemoveButton } from './remove-button.tsx';
import { useLike } from './use-like.ts';

type PostCardProps = { post: Post /** On its own page: all of the text. */; isWhole?: boolean; onRemoved?: () => void };

/** A post: its author, text, pictures and acts. */
export function PostCard({ post, isWhole = false, onRemoved }: PostCardProps) {
  const t = useText();
  const { id, text, files, hidden, isOwn } = post;
  return (
    <article className="card grid min-w-0 gap-3">
      <AuthorLine
        written={post}
        end={
          isOwn ? (
            <RemoveButton what="post" id={id} {...(onRemoved && { onRemoved })} />
          ) : (
            <ReportButton what="post" id={id} label={t('city.report.post')} />
          )
        }
      />
      <HiddenNotice hidden={hidden} />
      <p dir="auto" className={isWhole ? 'post-text' : 'post-text line-clamp-12'}>
        {text}
      </p>
      <PostPictures files={files} />
      {hidden === null && <PostActs post={post} isWhole={isWhole} />}
    </article>
  );
}

function PostActs({ post, isWhole }: { post: Post; isWhole: boolean }) {
  const t = useText();
  const { likes, isLiked, toggle } = useLike(post);
  const comments = (
    <>
      <Icon name="message" size={20} />
      {isWhole ? showCount(post.comments) : t('city.comments.count', { count: post.comments })}
    </>
  );
  return (
    <div className="-my-2 flex items-center gap-5">
      <button
        type="button"
        className="post-act"
        aria-pressed={isLiked}
        aria-label={t('city.likes', { count: likes })}
        onClick={toggle}
      >
        <Icon name="heart" size={20} />
        {showCount(likes)}
      </button>
      {isWhole ? (
        <span className="post-act" role="img" aria-label={t('city.comments.count', { count: post.comments })}>
          {comments}
        </span>
      ) : (
        <Link href={postPath(post.id)} state={STEP} className="post-act">
          {comments}
        </Link>
      )}
    </div>
  );
}
