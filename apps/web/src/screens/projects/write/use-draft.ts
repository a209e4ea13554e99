import { projects } from '@ocean/api/areas/projects';
import { useApi } from '@ocean/api-react/api-provider';
import { queryKeyOf } from '@ocean/api-react/query-key';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { OwnProject } from '../project-look.ts';
import { createDraftSaver } from './draft-saver.ts';

/** A draft that is saved as it is typed; what is left unsaved when the page goes out of sight is saved then. */
export function useDraft(first: OwnProject | null) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [saver] = useState(() =>
    createDraftSaver({
      first,
      async send(input, idempotencyKey) {
        const saved = await client.call(projects.submit, input, { idempotencyKey });
        queries.setQueryData(queryKeyOf(projects.detail, { id: saved.id }), saved);
        return saved;
      },
      load: (id) => client.call(projects.detail, { id }),
    }),
  );
  useEffect(() => {
    const flush = () => {
      if (document.visibilityState === 'hidden') void saver.flush();
    };
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      void saver.flush();
    };
  }, [saver]);
  return { saver, draft: useSyncExternalStore(saver.subscribe, saver.read, saver.read) };
}
