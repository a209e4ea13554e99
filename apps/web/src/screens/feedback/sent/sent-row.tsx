import { Icon } from '@ocean/ui/icon';
import { Link } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { showInRow } from '../../../i18n/show.ts';
import { type FeedbackLine, feedbackPath } from '../parts/feedback-path.ts';
import { FeedbackState } from '../parts/feedback-state.tsx';

/** The way to what was sent: how it begins, when it was sent, and what operators have made of it. */
export function SentRow({ line: { id, text, state, sentAt } }: { line: FeedbackLine }) {
  return (
    <Link href={feedbackPath(id)} state={STEP} className="row-link">
      <span className="grid min-w-0 gap-1">
        <b dir="auto" className="line-clamp-2 font-medium [overflow-wrap:anywhere]">
          {text}
        </b>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-3">
          <time dateTime={sentAt}>{showInRow(sentAt)}</time>
          <FeedbackState state={state} />
        </span>
      </span>
      <Icon name="chevron" size={18} />
    </Link>
  );
}
