import { useState } from 'react';

/** The address as typed, and as last checked; typing clears the answer. Resets with every opening. */
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
