import { useState } from 'react';
import { storage } from '../../../base/storage.ts';
import { plainAmount, typedAmount } from '../../../i18n/typed-amount.ts';
import { type Approval, type ApprovalChoice, rememberedApproval } from '../../approval.ts';

/** What the member allows: as it is typed, and as it is asked of the wallet. */
export function useApproval(asset: string, byDefault: ApprovalChoice) {
  const [typed, setTyped] = useState(() => {
    const { cap, ...remembered } = rememberedApproval(storage, asset, byDefault);
    const shown = typedAmount(cap);
    // A damaged store begins with an empty field.
    return { ...remembered, cap: plainAmount(shown) === '' ? '' : shown };
  });
  const [hasAgreed, setHasAgreed] = useState(typed.isRemembered && typed.choice === 'large');
  const approval: Approval = { choice: typed.choice, cap: plainAmount(typed.cap) };
  return {
    typed,
    approval,
    hasAgreed,
    change: (next: Partial<Approval>) => setTyped((now) => ({ ...now, ...next })),
    agree: setHasAgreed,
  };
}

export type ApprovalState = ReturnType<typeof useApproval>;
