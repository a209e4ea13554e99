import type { OrderSide } from '@ocean/api/areas/desk/states';
import type { SignedAction } from '../../wallet/sign/sign-action.ts';
import { useSignedAct } from '../../wallet/sign/use-signed-act.ts';

/** The calls of the desk that the wallet signs above the daily value, each with the very fields that it is sent with. */
export type DeskAction =
  | { call: 'tor/order'; market: string; side: OrderSide; amount: string; rate: string; serviceId?: string }
  | { call: 'tor/orderAccept'; id: string; state: 'pending' }
  | { call: 'tor/levelUpgrade' }
  | { call: 'tor/applyProvider'; text: string; contact: string; files: string[] };

export function useDeskSignature(action: DeskAction, act: Parameters<typeof useSignedAct>[1]) {
  return useSignedAct(action as unknown as SignedAction, act);
}
