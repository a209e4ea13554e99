import { RowLinkContent } from '@ocean/ui/list-row';
import { type ComponentProps, type ComponentType, useState } from 'react';
import { Lazy } from '../../lazy/lazy.tsx';
import type { LazyPart } from '../../lazy/lazy-part.ts';

type SheetRowProps = ComponentProps<typeof RowLinkContent> & {
  sheet: LazyPart<ComponentType<{ open: boolean; onClose: () => void }>>;
  className: string;
};

/** A row that opens a sheet. The sheet loads with the first tap and then stays mounted, so that its closing is animated. */
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
        <Lazy part={sheet} isOver>
          {(Sheet) => <Sheet open={isOpen} onClose={() => setIsOpen(false)} />}
        </Lazy>
      )}
    </>
  );
}
