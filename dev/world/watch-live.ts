import { type ClientRequest, request } from 'node:http';
import { type live as api, live } from '@ocean/api/areas/notifications/live';
import type { OutputOf } from '@ocean/api/endpoint';

export type Told = OutputOf<typeof api.events>;
/** How a stream ended: by the event `done`, by an event `error`, by a refusal instead of a stream, or without notice (`cut`). */
export type StreamEnd = 'done' | 'cut' | `error ${string}` | `refused ${string}`;
export type LiveWatch = Awaited<ReturnType<typeof watchLive>>;

type Watching = { readonly origin: string; readonly token: string; readonly after?: string };

/** Requests the stream without reading it. */
export function askLive({ origin, token, after }: Watching): ClientRequest {
  const sent = request(new URL(live.events.path, origin), {
    method: 'POST',
    agent: false,
    headers: { token, accept: 'text/event-stream', 'content-type': 'application/json' },
  });
  sent.on('error', () => undefined);
  sent.end(JSON.stringify(after === undefined ? {} : { after }));
  return sent;
}

/** A client of the stream of live events on a separate connection. Resolves at the first event or at the end. */
export async function watchLive(watching: Watching) {
  const answers: Told[] = [];
  let cause: StreamEnd | undefined;
  let done: Told | undefined;
  let begun: () => void;
  const begins = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const sent = askLive(watching);
  let text = '';
  const take = (block: string) => {
    const [, name, data = '{}'] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
    if (name === 'happened') answers.push(JSON.parse(data));
    if (name === 'done') {
      cause = 'done';
      done = JSON.parse(data);
    }
    if (name === 'error') cause = `error ${JSON.parse(data).key}`;
    begun();
  };
  const ends = new Promise<StreamEnd>((resolve) => {
    const over = () => {
      begun();
      resolve(cause ?? 'cut');
    };
    sent.on('error', over);
    sent.on('response', (answer) => {
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (!answer.headers['content-type']?.startsWith('text/event-stream')) return;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) take(block);
      });
      answer.on('end', () => {
        if (text.startsWith('{')) cause = `refused ${JSON.parse(text).error?.key}`;
      });
      answer.on('error', () => undefined).on('close', over);
    });
  });
  await begins;
  return {
    answers,
    ends,
    /** The events so far, in short: 'order 5'. */
    told: () => answers.flatMap(({ events }) => events.map(({ kind, id }) => `${kind} ${id}`)),
    /** The data of the event `done`. */
    done: () => done,
    cursor: () => answers.at(-1)?.cursor ?? '',
    /** Pauses and resumes reading. */
    pause: () => sent.socket?.pause(),
    resume: () => sent.socket?.resume(),
    leave: async () => {
      sent.destroy();
      await ends;
    },
  };
}
