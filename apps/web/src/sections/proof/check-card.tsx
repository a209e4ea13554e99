import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { useState } from 'react';
import { LazySheet } from '../../lazy/lazy-sheet.tsx';
import { textedPart } from '../../lazy/texted-part.ts';

/** Hashing and its texts arrive with the first tap. */
const checkSheet = textedPart(() => import('./check-sheet.tsx').then((module) => module.CheckSheet), 'proof');

type CheckCardProps = { title: string; text: string; act: string; kind?: 'main' | 'second' };

/** The way to the check of the own balance. */
export function CheckCard({ title, text, act, kind = 'second' }: CheckCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={title} className="grid gap-3">
      <p className="text-label text-ink-2">{text}</p>
      <Button kind={kind} icon="shield" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {act}
      </Button>
      <LazySheet sheet={checkSheet} props={{ open: isOpen, onClose: () => setIsOpen(false) }} />
    </Card>
  );
}
