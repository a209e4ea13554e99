import { connect } from 'node:net';
import process from 'node:process';
import { live } from '@ocean/api/areas/notifications/live';
import { tokenOf } from './addresses.ts';

/**
 * Holds streams of live events open, in a separate process and on bare sockets, so that the client costs little. Its parent
 * names a subject; when the expected number of streams has received an event about it, it reports the time of each.
 */
const [port = 0, count = 0] = process.argv.slice(2).map(Number);
/** Connections that are opened concurrently. */
const AT_ONCE = 50;

let awaited: { readonly subject: string; readonly expected: number; readonly times: number[] } | undefined;

function hear(text: string): void {
  if (!awaited || !text.includes(awaited.subject)) return;
  const { times, expected } = awaited;
  times.push(Date.now());
  if (times.length === expected) process.send?.({ times });
}

function open(at: number, { isRead = true } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const head = [`POST ${live.events.path} HTTP/1.1`, 'host: bench', `token: ${tokenOf(at)}`, 'accept: text/event-stream'];
    socket.write(`${head.join('\r\n')}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`);
    socket.on('error', reject);
    let isOpen = false;
    socket.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (!isOpen && text.startsWith('HTTP/1.1 ') && !text.includes('text/event-stream')) reject(new Error(text));
      if (!isOpen && text.includes('event: happened')) {
        isOpen = true;
        if (!isRead) socket.pause();
        resolve();
      } else hear(text);
    });
    socket.on('close', () => {
      // The server cuts off streams that read nothing.
      if (isRead) throw new Error(`stream ${at} was closed`);
    });
  });
}

type Asked = { readonly subject: string; readonly expected: number } | { readonly stall: number };
process.on('message', async (asked: Asked) => {
  if ('stall' in asked) {
    await Promise.all(Array.from({ length: asked.stall }, (_, at) => open(count + at, { isRead: false })));
    process.send?.({ isStalled: true });
    return;
  }
  awaited = { ...asked, times: [] };
  process.send?.({ isListening: true });
});
process.once('disconnect', () => process.exit(0));

const streams = Array.from({ length: count }, (_, at) => at);
for (let from = 0; from < count; from += AT_ONCE) await Promise.all(streams.slice(from, from + AT_ONCE).map((at) => open(at)));
process.send?.({ isOpen: true });
