import { city } from '@ocean/api/areas/social/city';
import { Section } from '@ocean/ui/card';
import { useText } from '../../../i18n/use-text.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useCursorList } from '../../../sections/lists/use-api-pages.ts';
import { ReportButton } from '../../../sections/report/report-button.tsx';
import { AuthorLine } from '../parts/author-line.tsx';
import type { Comment } from '../parts/city-types.ts';
import { HiddenNotice } from '../parts/hidden-notice.tsx';
import { RemoveButton } from '../parts/remove-button.tsx';

/** Comments are announced to the post's author only, and likes not at all, so readers poll for both even while streaming. */
const REFRESH_MS = 15_000;
const PAGE = 20;

/** The comments on a post, newest first. */
export function Comments({ id }: { id: string }) {
  const t = useText();
  const pages = useCursorList(city.detail, { id, size: PAGE }, { refetchInterval: REFRESH_MS });
  return (
    <Section title={t('city.comments')}>
      <PagedList
        pages={pages}
        more={t('city.more')}
        end={t('city.comments.end')}
        empty={<p className="hint">{t('city.comments.none')}</p>}
      >
        {(comment) => <CommentRow key={comment.id} comment={comment} />}
      </PagedList>
    </Section>
  );
}

function CommentRow({ comment }: { comment: Comment }) {
  const t = useText();
  const { id, text, isOwn, hidden } = comment;
  return (
    <article className="grid min-w-0 gap-2 px-4 py-3">
      <AuthorLine
        written={comment}
        size={32}
        end={
          isOwn ? (
            <RemoveButton what="comment" id={id} />
          ) : (
            <ReportButton what="comment" id={id} label={t('city.report.comment')} />
          )
        }
      />
      <HiddenNotice hidden={hidden} />
      <p dir="auto" className="post-text">
        {text}
      </p>
    </article>
  );
}
