import { RowLinkContent } from '@ocean/ui/list-row';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { Late } from '../../shell/late.tsx';
import type { LatePart } from '../../shell/late-part.ts';

type SheetRowProps = ComponentProps<typeof RowLinkContent> & {
  sheet: LatePart<ComponentType<{ open: boolean; onClose: () => void }>>;
  className: string;
};

/** A row that opens a sheet, which is asked for with the first tap and then stays, so that its closing can be seen. */
export function SheetRow({ sheet, className, ...content }: SheetRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <div className={className}>
        <button
          type="button"
          className="row-link"
          aria-haspopup="dialog"
          onClick={() => {
            setWasOpened(true);
            setIsOpen(true);
          }}
        >
          <RowLinkContent {...content} />
        </button>
      </div>
      {wasOpened && (
        <Late part={sheet} isOver>
          {(Sheet) => <Sheet open={isOpen} onClose={() => setIsOpen(false)} />}
        </Late>
      )}
    </>
  );
}
