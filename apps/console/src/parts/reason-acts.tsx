import type { signedEndpoint } from '@ocean/api/operators/endpoint';
import { useState } from 'react';
import { SignAct } from './sign-act.tsx';
import { TextField } from './text-field.tsx';

type SignedEndpoint = ReturnType<typeof signedEndpoint>;

export type ReasonedAct = {
  readonly endpoint: SignedEndpoint;
  readonly label: string;
  /** The act besides its reason. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isDangerous?: boolean;
};

type Props = {
  readonly acts: readonly ReasonedAct[];
  /** "Reason" unless it may be left out. */
  readonly label?: string;
  /** Who reads the reason, such as "Its author reads it." */
  readonly hint: string;
  onDone?(said: readonly string[]): void;
};

const MAX_REASON = 500;

/** One reason for whichever of these acts the operator chooses. */
export function ReasonActs({ acts, label: title = 'Reason', hint, onDone }: Props) {
  const [reason, setReason] = useState('');
  return (
    <>
      <TextField label={title} value={reason} onChange={setReason} maxLength={MAX_REASON} isLong hint={hint} />
      {acts.map(({ endpoint, label, fields, isDangerous = false }) => (
        <SignAct
          key={`${label} ${JSON.stringify(fields)} ${reason}`}
          endpoint={endpoint}
          fields={{ ...fields, reason } as never}
          label={label}
          isDangerous={isDangerous}
          {...(onDone && { onDone })}
        />
      ))}
    </>
  );
}
