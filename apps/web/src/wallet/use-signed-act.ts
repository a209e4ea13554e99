import type { Endpoint, InputOf } from '@ocean/api/endpoint';
import { type ApiMutationOptions, useApiMutation } from '@ocean/api-react/use-api-mutation';
import type { SignedAction } from './sign-action.ts';
import { type Proof, useSignature } from './use-signature.ts';

/** An act that the wallet signs first when its check says so; what is refused or fails stays in the form. */
export function useSignedAct<E extends Endpoint>(endpoint: E, options: ApiMutationOptions<E>) {
  const act = useApiMutation(endpoint, { ...options, errors: 'inline' });
  const signature = useSignature();
  return {
    isSigning: signature.isSigning,
    isBusy: signature.isSigning || act.isPending,
    problem: signature.problem ?? act.error,
    /** What was said about the last try; for fields that change. */
    forget() {
      signature.forget();
      act.reset();
    },
    async act(fields: Omit<InputOf<E>, keyof Proof>, action: SignedAction, needsSignature: boolean) {
      const proof = needsSignature ? await signature.sign(action, act.error) : {};
      if (proof) act.mutate({ ...fields, ...proof } as InputOf<E>);
    },
  };
}
