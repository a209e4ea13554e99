import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon.tsx';
import { classList } from '../settings/class-list.ts';
import { isReady, movePull, NO_PULL, PULL_READY_PX, type Pull } from './pull-gesture.ts';
import '../icon/more-icons.tsx';
import './pull-to-refresh.css';

/** The mark is shown at least this long, even for a quicker refresh. */
const SHOWN_AT_LEAST_MS = 400;

type PullToRefreshProps = {
  /** Announced to screen readers while it runs. */
  busyLabel: string;
  onRefresh: () => Promise<void>;
};

/**
 * Drawing the top of the page down and letting go refreshes it. The listeners are passive: scrolling stays with the
 * browser, whose own gesture is switched off by `overscroll-behavior`. An open dialog is not pulled.
 */
export function PullToRefresh({ busyLabel, onRefresh }: PullToRefreshProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<PullLook>('idle');
  const isBusy = look === 'busy';

  useEffect(() => {
    if (isBusy) return;
    return watchPull({
      onPull(pull) {
        ref.current?.style.setProperty('--pull', `${pull.state === 'pulling' ? pull.distancePx : 0}px`);
        setLook(pull.state !== 'pulling' ? 'idle' : isReady(pull) ? 'ready' : 'pulling');
      },
      onRelease() {
        ref.current?.style.setProperty('--pull', `${PULL_READY_PX}px`);
        setLook('busy');
        const shown = new Promise((resolve) => setTimeout(resolve, SHOWN_AT_LEAST_MS));
        void Promise.allSettled([onRefresh(), shown]).then(() => {
          ref.current?.style.setProperty('--pull', '0px');
          setLook('idle');
        });
      },
    });
  }, [isBusy, onRefresh]);

  return (
    <div ref={ref} className={classList('pull', `pull-${look}`)} role="status">
      <PullMark look={look} />
      {isBusy && <span className="sr-only">{busyLabel}</span>}
    </div>
  );
}

export type PullLook = 'idle' | 'pulling' | 'ready' | 'busy';

/** The mark that comes from under the header. */
export function PullMark({ look }: { look: PullLook }) {
  return (
    <span className={classList('pull-mark', `pull-mark-${look}`)} aria-hidden="true">
      <Icon name="renew" size={20} />
    </span>
  );
}

type PullListener = { onPull: (pull: Pull) => void; onRelease: () => void };

function watchPull({ onPull, onRelease }: PullListener): () => void {
  let pull: Pull = NO_PULL;
  const change = (next: Pull) => {
    const isSeen = pull.state === 'pulling' || next.state === 'pulling';
    pull = next;
    if (isSeen) onPull(pull);
  };
  const begin = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    const mayPull = touches.length === 1 && scrollY <= 0 && !document.querySelector('dialog[open]');
    change(touch && mayPull ? { state: 'watching', from: { x: touch.clientX, y: touch.clientY } } : NO_PULL);
  };
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches;
    if (touch && pull.state !== 'idle') change(movePull(pull, { x: touch.clientX, y: touch.clientY }, scrollY <= 0));
  };
  const end = () => {
    const isAsked = isReady(pull);
    change(NO_PULL);
    if (isAsked) onRelease();
  };
  const cancel = () => change(NO_PULL);
  const options = { passive: true } as const;
  addEventListener('touchstart', begin, options);
  addEventListener('touchmove', move, options);
  addEventListener('touchend', end, options);
  addEventListener('touchcancel', cancel, options);
  return () => {
    removeEventListener('touchstart', begin);
    removeEventListener('touchmove', move);
    removeEventListener('touchend', end);
    removeEventListener('touchcancel', cancel);
  };
}
