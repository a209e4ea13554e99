import { newIdempotencyKey } from '@ocean/api/idempotency-key';
import { createSignal } from '../../base/signal.ts';

export type Upload = {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  /** checking: all of it has left, and the server looks at it. */
  readonly state: 'waiting' | 'sending' | 'checking' | 'failed';
  /** How much of it has left, from 0 to 1. */
  readonly sent: number;
  readonly error: unknown;
};

type Send<Stored> = (
  file: File,
  parts: {
    idempotencyKey: string;
    onProgress: (sent: number, total: number) => void;
    onSent: () => void;
    signal: AbortSignal;
  },
) => Promise<Stored>;

type QueueOptions<Stored> = {
  send: Send<Stored>;
  /** It lies on the server now, and is no upload any more. */
  onStored: (stored: Stored) => void;
};

/** Every try of a file has its key, so that one whose answer was lost is not stored twice. */
type Held = { readonly file: File; readonly idempotencyKey: string; readonly cancel: AbortController };

/** Files on their way, one after the other: side by side each would get half of a slow connection, and all of them stall. */
export function createUploadQueue<Stored>({ send, onStored }: QueueOptions<Stored>) {
  const uploads = createSignal<readonly Upload[]>([]);
  const held = new Map<string, Held>();
  let made = 0;
  let isSending = false;

  const change = (key: string, changed: Partial<Upload>) =>
    uploads.set(uploads.read().map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const remove = (key: string) => {
    held.delete(key);
    uploads.set(uploads.read().filter((one) => one.key !== key));
  };
  const sendOne = async (key: string, { file, idempotencyKey, cancel }: Held) => {
    change(key, { state: 'sending', sent: 0, error: null });
    const onProgress = (sent: number, total: number) => change(key, { sent: total > 0 ? sent / total : 0 });
    const onSent = () => change(key, { state: 'checking', sent: 1 });
    try {
      const stored = await send(file, { idempotencyKey, onProgress, onSent, signal: cancel.signal });
      remove(key);
      onStored(stored);
    } catch (error) {
      // What was cancelled is gone from the list already.
      change(key, { state: 'failed', sent: 0, error });
    }
  };
  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    for (let next = nextOf(uploads.read()); next; next = nextOf(uploads.read())) {
      const one = held.get(next.key);
      if (one) await sendOne(next.key, one);
    }
    isSending = false;
  };
  return {
    subscribe: uploads.subscribe,
    read: uploads.read,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        const key = String(++made);
        held.set(key, { file, idempotencyKey: newIdempotencyKey(), cancel: new AbortController() });
        return { key, name: file.name, size: file.size, state: 'waiting', sent: 0, error: null };
      });
      uploads.set([...uploads.read(), ...added]);
      void sendAll();
    },
    retry(key: string) {
      change(key, { state: 'waiting', error: null });
      void sendAll();
    },
    cancel(key: string) {
      const one = held.get(key);
      remove(key);
      one?.cancel.abort(new DOMException('cancelled', 'AbortError'));
    },
    cancelAll() {
      for (const { key } of uploads.read()) this.cancel(key);
    },
  };
}

function nextOf(uploads: readonly Upload[]): Upload | undefined {
  return uploads.find(({ state }) => state === 'waiting');
}
