import { support } from '@ocean/api/areas/support';
import { type Route, route } from '../../http/route.ts';
import { listQuestions } from './list-questions.ts';
import { answerHelpful, showQuestion } from './show-question.ts';

export const supportRoutes: Route[] = [
  route(support.listQuestions, listQuestions),
  route(support.showQuestion, showQuestion),
  route(support.answerHelpful, answerHelpful),
];
