import { health } from '@ocean/api/operators/platform';
import { useState } from 'react';
import { SignAct } from '../../parts/sign-act.tsx';
import { TextField } from '../../parts/text-field.tsx';

/** Resumes a halted follower, or rewinds it to an earlier block. Settled events stay either way. */
export function FollowerActs({ isHalted }: { isHalted: boolean }) {
  const [reason, setReason] = useState('');
  const [block, setBlock] = useState('');
  const toBlock = Number(block);
  return (
    <details open={isHalted}>
      <summary>What an owner can do</summary>
      <TextField label="Reason" value={reason} onChange={setReason} />
      {isHalted && <SignAct key={reason} endpoint={health.resumeFollower} fields={{ reason }} label="Let the follower go on" />}
      <TextField
        label="Block"
        value={block}
        onChange={setBlock}
        hint="Everything above it is read again; what is settled stays and has to be found again."
      />
      {/^\d{1,15}$/.test(block) && (
        <SignAct
          key={`${block} ${reason}`}
          endpoint={health.rewindFollower}
          fields={{ toBlock, reason }}
          label="Read again from there"
          isDangerous
        />
      )}
    </details>
  );
}

/** Confirms the clock. A day that is closed too early cannot be reopened, so the owner compares the time with a trusted clock. */
export function ClockActs() {
  const [reason, setReason] = useState('');
  return (
    <>
      <TextField label="Reason" value={reason} onChange={setReason} />
      <SignAct key={reason} endpoint={health.confirmClock} fields={{ reason }} label="The clock is right" isDangerous />
    </>
  );
}
