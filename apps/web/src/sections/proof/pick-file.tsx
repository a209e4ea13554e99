import { Button } from '@ocean/ui/button';
import { useRef } from 'react';

type PickFileProps = { accept: string; label: string; busy: boolean; onPick: (file: File) => void };

/** A button that lets the member choose one file, which stays on this device. */
export function PickFile({ accept, label, busy, onPick }: PickFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="second" icon="up" busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onPick(file);
          // Reset, so that choosing the same file again is a change.
          event.target.value = '';
        }}
      />
    </>
  );
}
