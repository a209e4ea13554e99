import { useState } from 'react';

/** When a sheet was opened, by this browser's clock. It stays while the sheet closes; in the future before the first opening. */
export function useOpenedAt(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, at: isOpen ? Date.now() : Number.POSITIVE_INFINITY });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, at: isOpen ? Date.now() : opening.at });
  return opening.at;
}
