import type { FeedbackState } from '@ocean/api/areas/social/feedback';

export const FEEDBACK_NAMES: Readonly<Record<FeedbackState, string>> = {
  received: 'Received',
  inReview: 'In review',
  done: 'Done',
  declined: 'Declined',
};
