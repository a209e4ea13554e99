import { type ComponentType, useState } from 'react';
import { Lazy } from './lazy.tsx';
import type { LazyPart } from './lazy-part.ts';

type SheetProps = { open: boolean; onClose: () => void };

/** A sheet that loads when it is first opened and then stays mounted, so that closing it is animated. */
export function LazySheet<Props extends SheetProps>({ sheet, props }: { sheet: LazyPart<ComponentType<Props>>; props: Props }) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Lazy part={sheet} isOver>
        {(Sheet) => <Sheet {...props} />}
      </Lazy>
    )
  );
}
