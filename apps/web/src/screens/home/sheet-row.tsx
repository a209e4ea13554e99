import { RowLinkContent } from '@ocean/ui/list-row';
import { type ComponentProps, type ComponentType, useState } from 'react';
import type { LazyPart } from '../../lazy/lazy-part.ts';
import { LazySheet } from '../../lazy/lazy-sheet.tsx';

type SheetRowProps = ComponentProps<typeof RowLinkContent> & {
  sheet: LazyPart<ComponentType<{ open: boolean; onClose: () => void }>>;
  className: string;
};

/** A row that opens a sheet. */
export function SheetRow({ sheet, className, ...content }: SheetRowProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className={className}>
        <button type="button" className="row-link" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <RowLinkContent {...content} />
        </button>
      </div>
      <LazySheet sheet={sheet} props={{ open, onClose: () => setOpen(false) }} />
    </>
  );
}
