import { assistant } from '@ocean/api/areas/assistant';
import type { OutputOf } from '@ocean/api/endpoint';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { askAssistant } from './ask-assistant.ts';
import type { Thread, Turn } from './turn.ts';
import { useLiveAnswer } from './use-live-answer.ts';

export type Asking = ReturnType<typeof useConversation>;

/**
 * A conversation: what was said in it, and the question that is being answered.
 * @param threadId null: it begins with the next question
 * @param submissionId an own project that is read for each answer
 */
export function useConversation(threadId: string | null, submissionId: string | null) {
  const [, setSearch] = useSearchParams();
  const about = submissionId === null ? {} : { submission: submissionId };
  const queries = useQueryClient();
  const query = useApiQuery(assistant.detail, { threadId: threadId ?? '' }, { enabled: threadId !== null });
  const answer = useLiveAnswer<OutputOf<typeof assistant.ask>>({
    send: ({ question, threadId: into }, arriving) =>
      askAssistant(
        { question, ...(into !== null && { threadId: into }), ...(submissionId !== null && { submissionId }) },
        arriving,
      ),
    onDone(asked, answered) {
      addExchange(queries, asked.question, answered);
      // A member who has moved to another conversation stays there.
      const isHere = new URLSearchParams(location.search).get('thread') === asked.threadId;
      if (isHere && asked.threadId === null) setSearch({ ...about, thread: answered.threadId }, { replace: true });
    },
  });
  return {
    threadId,
    submissionId,
    query,
    turns: query.data ? turnsOf(query.data) : [],
    live: answer.live?.threadId === threadId ? answer.live : null,
    ask: (question: string) => answer.ask({ threadId, question }),
    stop: answer.stop,
    /** Leaves it for one that is not begun yet. */
    begin() {
      answer.leave();
      setSearch(about);
    },
  };
}

/** The conversation has the answer at once, as the server will tell it. */
function addExchange(
  queries: QueryClient,
  question: string,
  { threadId: id, ...answered }: OutputOf<typeof assistant.ask>,
): void {
  const at = new Date().toISOString();
  queries.setQueryData<Thread>(queryKeyOf(assistant.detail, { threadId: id }), (old) => {
    const begun = old ?? { id, title: question, questions: 0, startedAt: at, lastAt: at, exchanges: [] };
    const exchanges = [...begun.exchanges, { question, ...answered, at }];
    return { ...begun, questions: exchanges.length, lastAt: at, exchanges };
  });
  void queries.invalidateQueries({ queryKey: queryKeyOf(assistant.list) });
}

function turnsOf({ exchanges }: Thread): Turn[] {
  return exchanges.map((exchange, place) => ({ ...exchange, place }));
}
