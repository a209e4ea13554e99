import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import { classList } from '../settings/class-list.ts';
import './stage-list.css';

export type StageState = 'done' | 'now' | 'next' | 'failed';
export type Stage = {
  key: string;
  state: StageState;
  title: ReactNode;
  text?: ReactNode;
  /** Shown under the stage while it is the current one: a choice, confirmation blocks, a hash. */
  children?: ReactNode;
};

/** The steps of a staged transaction on one line: done is filled, now is ringed and opens, later is quiet. */
export function StageList({ stages, label }: { stages: readonly Stage[]; label: string }) {
  return (
    <ol className="stages" aria-label={label}>
      {stages.map((stage, index) => (
        <li
          key={stage.key}
          className={classList('stage', `stage-${stage.state}`)}
          aria-current={stage.state === 'now' ? 'step' : undefined}
        >
          <span className="stage-node" aria-hidden="true">
            {stage.state === 'done' ? (
              <Icon name="check" size={16} weight={2.25} />
            ) : stage.state === 'failed' ? (
              <Icon name="close" size={16} weight={2.25} />
            ) : (
              index + 1
            )}
          </span>
          <div className="stage-text">
            <b>{stage.title}</b>
            {stage.text && <p>{stage.text}</p>}
          </div>
          {stage.children && <div className="stage-more">{stage.children}</div>}
        </li>
      ))}
    </ol>
  );
}

/** One block each; `have` of `need` are filled. */
export function ConfirmationBlocks({ have, need, label }: { have: number; need: number; label: string }) {
  const done = Math.max(0, Math.min(have, need));
  return (
    <div className="blocks" role="progressbar" aria-valuemin={0} aria-valuenow={done} aria-valuemax={need} aria-label={label}>
      {Array.from({ length: need }, (_, index) => index).map((index) => (
        <span
          key={index}
          className={classList('confirmation', index < done && 'confirmation-full', index === done && 'confirmation-next')}
        />
      ))}
    </div>
  );
}
