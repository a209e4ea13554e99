import { feedback } from '@ocean/api/areas/social/feedback';
import { type Route, route } from '../../http/route.ts';
import { listFeedback, showFeedback } from './show-feedback.ts';
import { submitFeedback } from './submit-feedback.ts';

export const feedbackRoutes: Route[] = [
  route(feedback.submit, submitFeedback),
  route(feedback.list, listFeedback),
  route(feedback.detail, showFeedback),
];
