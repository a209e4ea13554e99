import type { Endpoint } from '@ocean/api/endpoint';
import type { Handler } from '../../../http/route.ts';
import { settleDueOf } from './end-due.ts';

type OfMembers = Endpoint & { readonly caller: 'member' };

/** Whoever looks at an asset wallet or does something with it finds what is due already done: proceeds released, holds given back. */
export function settleFirst<E extends OfMembers>(handle: Handler<E>): Handler<E> {
  return async (context, call, input) => {
    await settleDueOf(context, (call as { readonly account: string }).account);
    return handle(context, call, input);
  };
}
