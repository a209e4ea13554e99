import { constants, openSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** Lines that wait for a slow reader; those beyond it are dropped. */
const MAX_WAITING_CHARS = 1_000_000;
/** Lines of so long share a write: alone, a line costs more to write than to make. What waits is written at the exit. */
const GATHERED_MS = 10;
const FULL_PIPE_AGAIN_MS = 50;
const FAILED_AGAIN_MS = 1_000;
const STDOUT = 1;
const WARN = 40;

export type LineSink = { write(line: string): void };

type Output = {
  /** For the last words of a process. */
  readonly fd: number;
  /** Writes what it can and says how many bytes that was. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
};

/**
 * Writes lines without ever holding the process up: one write at a time in the background, a bounded queue, and what
 * does not fit or cannot be written is dropped. The number of dropped lines is written once there is room again.
 */
export function openLineSink(output: Output = openStdout()): LineSink {
  let waiting: string[] = [];
  let waitingChars = 0;
  let dropped = 0;
  let isBusy = false;
  // A line that was cut off by an error must not swallow the next one.
  let isLineOpen = false;
  let isPumpDue = false;

  const pump = () => {
    isPumpDue = false;
    if (isBusy || (waiting.length === 0 && dropped === 0)) return;
    isBusy = true;
    const lines = waiting;
    const note = dropped === 0 ? '' : noteOf(dropped);
    const noted = dropped;
    waiting = [];
    waitingChars = 0;
    dropped = 0;
    const giveUp = () => {
      dropped += noted + lines.length;
    };
    send(Buffer.from((isLineOpen ? '\n' : '') + lines.join('') + note), giveUp);
  };
  const goOnAfter = (ms: number) => {
    setTimeout(() => {
      isBusy = false;
      pump();
    }, ms).unref();
  };
  const send = (bytes: Buffer, giveUp: () => void) => {
    output.write(bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(() => send(bytes, giveUp), FULL_PIPE_AGAIN_MS).unref();
      if (error) {
        giveUp();
        return goOnAfter(FAILED_AGAIN_MS);
      }
      isLineOpen = written < bytes.length;
      if (isLineOpen) return send(bytes.subarray(written), giveUp);
      isBusy = false;
      return pump();
    });
  };
  process.once('exit', () => writeLast(output.fd, waiting.join('')));

  return {
    write(line) {
      if (waitingChars + line.length > MAX_WAITING_CHARS) dropped += 1;
      else {
        waiting.push(line);
        waitingChars += line.length;
      }
      if (!isPumpDue) setTimeout(pump, GATHERED_MS).unref();
      isPumpDue = true;
    },
  };
}

/**
 * Standard output without waiting for its reader. A pipe or file gets a description of its own, so that other holders of
 * the old one keep theirs as it is; a socket cannot be opened again and is made not to block.
 */
function openStdout(): Output {
  try {
    return fileOutput(openSync(`/proc/self/fd/${STDOUT}`, constants.O_WRONLY | constants.O_APPEND | constants.O_NONBLOCK));
  } catch {
    return socketOutput() ?? fileOutput(STDOUT);
  }
}

export function fileOutput(fd: number): Output {
  return { fd, write: (bytes, done) => write(fd, bytes, 0, bytes.length, null, done) };
}

function socketOutput(): Output | undefined {
  try {
    const socket = new Socket({ fd: STDOUT, readable: false, writable: true });
    // Each write hears of its own error.
    socket.on('error', () => undefined).unref();
    return { fd: STDOUT, write: (bytes, done) => void socket.write(bytes, (error) => done(error ?? null, bytes.length)) };
  } catch {
    return undefined;
  }
}

function noteOf(dropped: number): string {
  return `${JSON.stringify({ level: WARN, time: Date.now(), pid: process.pid, dropped, msg: 'lines of the log were dropped' })}\n`;
}

/** The output does not block: what its reader does not take now is lost. */
function writeLast(fd: number, text: string): void {
  try {
    if (text !== '') writeSync(fd, text);
  } catch {
    // The process ends; nothing can be said any more.
  }
}
