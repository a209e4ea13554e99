import { useState } from 'react';

/** The address as typed, and as it was last asked about; typing on takes the answer away. Every opening begins anew. */
export function useRecipient(openedAt: number) {
  const [field, setField] = useState<{ typed: string; asked: string | null; openedAt: number } | null>(null);
  const now = field?.openedAt === openedAt ? field : { typed: '', asked: null, openedAt };
  return {
    typed: now.typed,
    asked: now.asked,
    type: (typed: string) => setField({ typed, asked: null, openedAt }),
    ask: () => setField({ ...now, asked: now.typed }),
  };
}
