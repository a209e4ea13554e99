import '@ocean/ui/more-icons';
import { IconButton } from '@ocean/ui/button';
import { TextAreaField } from '@ocean/ui/text-area-field';
import type { ReactNode } from 'react';
import './compose.css';
import { sendsByEnter } from './sends-by-enter.ts';
import { useKeyboardRoom } from './use-keyboard-room.ts';

type ComposeProps = {
  /** Names the field and stands above it. */
  label: string;
  send: string;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  /** Why it cannot be sent as it is; a press says so. */
  reason?: string | false;
  error?: ReactNode;
  hint?: ReactNode;
  /** Replaces the button while an answer is arriving. */
  running?: ReactNode;
  /** What goes along, over the field. */
  above?: ReactNode;
};

/** The field at the end of a conversation: it stays in reach above tabs and keyboard and grows with what is typed. */
export function Compose({ label, send, value, onChange, onSend, reason, error, hint, running, above }: ComposeProps) {
  useKeyboardRoom();
  return (
    <form
      className="compose"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (!running && !reason) onSend();
      }}
    >
      {above && <div className="compose-above">{above}</div>}
      <TextAreaField
        label={label}
        rows={1}
        enterKeyHint={HAS_MOUSE ? 'send' : 'enter'}
        value={value}
        onChange={onChange}
        error={error}
        hint={hint}
        onKeyDown={(event) => {
          if (!sendsByEnter(event.nativeEvent, HAS_MOUSE)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      {running || <IconButton icon="send" label={send} reason={reason} className="compose-send" onClick={onSend} />}
    </form>
  );
}

const HAS_MOUSE = matchMedia('(hover: hover) and (pointer: fine)').matches;
