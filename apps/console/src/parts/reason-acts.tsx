import type { signedEndpoint } from '@ocean/api/operators/endpoint';
import { useState } from 'react';
import { SignAct } from './sign-act.tsx';
import { TextField } from './text-field.tsx';

type SignedEndpoint = ReturnType<typeof signedEndpoint>;

export type ReasonedAct = {
  readonly endpoint: SignedEndpoint;
  readonly label: string;
  /** The fields of the act except its reason. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly isDangerous?: boolean;
};

type Props = {
  readonly acts: readonly ReasonedAct[];
  /** "Reason" by default; another label where the reason is optional. */
  readonly label?: string;
  /** Says who reads the reason, such as "Its author reads it." */
  readonly hint: string;
  onDone?(said: readonly string[]): void;
};

const MAX_REASON = 500;

/** Acts that share one field for the reason. */
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
