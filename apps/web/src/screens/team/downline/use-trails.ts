import { useState } from 'react';
import type { Trail } from '../../../sections/lists/use-cursor-pages.ts';

/** The page at which each place was left, so that Back returns to it. */
export function useTrails() {
  const [trails, setTrails] = useState<Readonly<Record<string, Trail>>>({});
  return (name: string) => [trails[name] ?? [], (trail: Trail) => setTrails((before) => ({ ...before, [name]: trail }))] as const;
}
