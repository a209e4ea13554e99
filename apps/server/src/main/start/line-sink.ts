import { constants, openSync, write, writeSync } from 'node:fs';
import { Socket } from 'node:net';

/** Maximum size of the lines that wait for a slow reader; further lines are dropped. */
const MAX_WAITING_CHARS = 1_000_000;
/** Lines within this time share a write: writing a single line costs more than making it. Waiting lines are written at the exit. */
const GATHERED_MS = 10;
const FULL_PIPE_AGAIN_MS = 50;
const FAILED_AGAIN_MS = 1_000;
const STDOUT = 1;
const WARN = 40;

export type LineSink = { write(line: string): void };

type Output = {
  /** Used for the last lines of a process. */
  readonly fd: number;
  /** Writes as much as possible and reports the number of bytes written. */
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
};

/**
 * Writes lines without ever blocking the process: one write at a time in the background, a bounded queue, and lines
 * that do not fit or cannot be written are dropped. The number of dropped lines is written once there is room again.
 */
export function openLineSink(output: Output = openStdout()): LineSink {
  let waiting: string[] = [];
  let waitingChars = 0;
  let dropped = 0;
  let isBusy = false;
  // After an error cut off a line, the next line must start on its own.
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
 * Standard output without waiting for its reader. A pipe or file gets a new open file description, so that other holders
 * of the old one are not affected; a socket cannot be reopened and is made non-blocking.
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
    // Errors are passed to the callback of each write.
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
    // The process is ending, so there is no place left to report this.
  }
}
