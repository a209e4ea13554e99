import './styles/base.css';
import './styles/frame.css';
import './styles/queue.css';
import './styles/subjects.css';
import { session } from '@ocean/api/operators/session';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CallFailed } from './api/call.ts';
import { App } from './app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');

/** Queues are read again when the operator returns to the window. */
const queries = new QueryClient({
  queryCache: new QueryCache({
    // Any call may find the session over. The gate then reads it again and shows the sign-in.
    onError(error, { queryKey: [path] }) {
      const isOver = error instanceof CallFailed && error.key === 'SIGNED_OUT';
      if (isOver && path !== session.show.path) void queries.invalidateQueries({ queryKey: [session.show.path] });
    },
  }),
  defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: true } },
});

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
