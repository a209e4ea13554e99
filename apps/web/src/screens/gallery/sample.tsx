import { Section } from '@ocean/ui/card';
import type { ReactNode } from 'react';

/** One component under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Section title={name}>
      <div className="grid gap-3">{children}</div>
    </Section>
  );
}
