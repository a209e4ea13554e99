import type { Endpoint, InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { createActKeys, isAnswer } from './act-keys.ts';
import { useApi } from './api-provider.tsx';
import { queryKeyOf } from './query-key.ts';

export type ApiMutationOptions<E extends Endpoint> = {
  onSuccess?: (data: OutputOf<E>, input: InputOf<E>) => void;
  /** Reads that this act changes; 'all' for acts that move money, which affect most screens. */
  invalidates?: readonly Endpoint[] | 'all';
  /** A form shows its refusal beside the field, any other action in a toast. */
  errors?: 'toast' | 'inline';
  /** The screen itself confirms the act, so the message of the second client is not shown. */
  saysDone?: boolean;
  /** Calls run one after the other, in the order of the presses: for switches, which accept a press at any time. */
  isInTurn?: boolean;
};

/** One act. Its idempotency key outlives transport failures, so that a second press cannot pay twice. */
export function useApiMutation<E extends Endpoint>(endpoint: E, options: ApiMutationOptions<E> = {}) {
  const { client, sayError, sayDone } = useApi();
  const queries = useQueryClient();
  const keys = useRef(createActKeys());
  const mutation = useMutation<OutputOf<E>, Error, InputOf<E>>({
    networkMode: 'always',
    ...(options.isInTurn ? { scope: { id: endpoint.path } } : {}),
    mutationFn: async (input) => {
      const content = JSON.stringify(input) ?? '';
      try {
        const data = await client.call(endpoint, input, {
          ...(endpoint.mutates ? { idempotencyKey: keys.current.of(content) } : {}),
          ...(options.saysDone ? {} : { onMessage: sayDone }),
        });
        keys.current.answered(content);
        return data;
      } catch (error) {
        if (isAnswer(error)) keys.current.answered(content);
        throw error;
      }
    },
    onSuccess: async (data, input) => {
      options.onSuccess?.(data, input);
      if (options.invalidates === 'all') await queries.invalidateQueries();
      else await Promise.all((options.invalidates ?? []).map((one) => queries.invalidateQueries({ queryKey: queryKeyOf(one) })));
    },
    onError: (error) => {
      if (options.errors !== 'inline') sayError(error);
    },
  });
  return { ...mutation, refusal: mutation.error instanceof Refusal ? mutation.error : null };
}
