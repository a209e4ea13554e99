import type { Endpoint } from '@ocean/api/endpoint';
import type { Handler } from '../../../http/route.ts';
import { settleDueOf } from './end-due.ts';

type OfMembers = Endpoint & { readonly caller: 'member' };

/** Settles what is due before an asset wallet is read or used: releases proceeds and returns holds. */
export function settleFirst<E extends OfMembers>(handle: Handler<E>): Handler<E> {
  return async (context, call, input) => {
    await settleDueOf(context, (call as { readonly account: string }).account);
    return handle(context, call, input);
  };
}
