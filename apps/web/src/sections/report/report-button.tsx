import type { ReportKind } from '@ocean/api/areas/social/reports';
import { IconButton, TextButton } from '@ocean/ui/button';
import { useState } from 'react';
import { LazySheet } from '../../lazy/lazy-sheet.tsx';
import { textedPart } from '../../lazy/texted-part.ts';
import type { ReportSheet } from './report-sheet.tsx';

const reportSheet = textedPart(() => import('./report-sheet.tsx').then((module) => module.ReportSheet), 'report', 'errors');

type ReportButtonProps = {
  what: ReportKind;
  /** Of a profile the id of what shows it. */
  id: string;
  /** Names the button: what is reported. */
  label: string;
  /** With its words beside the icon. */
  isWide?: boolean;
};

/** Opens the report of what another member wrote. */
export function ReportButton({ what, id, label, isWide = false }: ReportButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {isWide ? (
        <TextButton icon="flag" className="justify-self-start" aria-haspopup="dialog" onClick={open}>
          {label}
        </TextButton>
      ) : (
        <ReportMark label={label} onOpen={open} />
      )}
      <Report what={what} id={id} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** The button by itself, in a list that reads out what comes into it: there the report stands outside of the list. */
export function ReportMark({ label, onOpen }: { label: string; onOpen: () => void }) {
  return <IconButton icon="flag" size={18} label={label} className="-my-2 -me-2" aria-haspopup="dialog" onClick={onOpen} />;
}

/** The sheet comes with its first opening. */
export function Report(props: Parameters<typeof ReportSheet>[0]) {
  return <LazySheet sheet={reportSheet} props={props} />;
}
