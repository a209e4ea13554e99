import { useEffect, useRef, useState } from 'react';

/** An answer while it arrives, and what remains of one that did not arrive in full. */
export type LiveAnswer = {
  /** The conversation that it belongs to; null: one that begins with it. */
  threadId: string | null;
  question: string;
  text: string;
  state: 'running' | 'stopped' | 'broken';
  /** Why it broke off. */
  error: unknown;
};

export type Arriving = {
  signal: AbortSignal;
  /** Another engine has begun: what came before does not count. */
  onBegin: () => void;
  onText: (piece: string) => void;
};

type Asked = Pick<LiveAnswer, 'threadId' | 'question'>;

type LiveAnswerOptions<Answered> = {
  send: (asked: Asked, arriving: Arriving) => Promise<Answered>;
  /** The whole answer has arrived: from now on it is part of the conversation. */
  onDone: (asked: Asked, answered: Answered) => void;
};

/** One answer at a time. Leaving the screen stops it. */
export function useLiveAnswer<Answered>({ send, onDone }: LiveAnswerOptions<Answered>) {
  const [live, setLive] = useState<LiveAnswer | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const ask = async (asked: Asked) => {
    running.current?.abort();
    const attempt = new AbortController();
    running.current = attempt;
    const change = (changed: (old: LiveAnswer) => LiveAnswer) => {
      // A later question has taken its place.
      if (running.current === attempt) setLive((old) => old && changed(old));
    };
    setLive({ ...asked, text: '', state: 'running', error: null });
    try {
      const onBegin = () => change((old) => ({ ...old, text: '' }));
      const onText = (piece: string) => change((old) => ({ ...old, text: old.text + piece }));
      const answered = await send(asked, { signal: attempt.signal, onBegin, onText });
      if (running.current !== attempt) return;
      onDone(asked, answered);
      setLive(null);
    } catch (error) {
      change((old) => ({ ...old, state: attempt.signal.aborted ? 'stopped' : 'broken', error }));
    }
  };
  return {
    live,
    ask: (asked: Asked) => void ask(asked),
    stop: () => running.current?.abort(),
    /** Begins an empty place: for another conversation. */
    leave() {
      running.current?.abort();
      running.current = undefined;
      setLive(null);
    },
  };
}
