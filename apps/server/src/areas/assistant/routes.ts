import { assistant } from '@ocean/api/areas/assistant';
import { type Route, route, streamedRoute } from '../../http/route.ts';
import { askQuestion, streamAnswer } from './ask-question.ts';
import { listThreads, sayConsent, showThread } from './show-threads.ts';

export const assistantRoutes: Route[] = [
  streamedRoute(assistant.ask, askQuestion, streamAnswer),
  route(assistant.consent, sayConsent),
  route(assistant.list, listThreads),
  route(assistant.detail, showThread),
];
