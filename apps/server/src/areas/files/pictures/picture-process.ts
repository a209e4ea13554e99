import { type ChildProcess, spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export type PictureFormat = 'jpeg' | 'png' | 'webp';

/**
 * whole: the same picture. small: the whole picture within `pixels`. square: its middle, `pixels` wide and high. The latter two
 * are WebP.
 */
export type PictureJob = {
  readonly make: 'whole' | 'small' | 'square';
  /** The format that the file is taken to have. */
  readonly format: PictureFormat;
  readonly from: string;
  readonly to: string;
  readonly pixels: number;
  readonly maxPixels: number;
  readonly seconds: number;
};

/** The size of what was written, or why nothing was. */
export type PictureOutcome =
  | { readonly size: number }
  | { readonly failure: 'pixels' | 'format' | 'unreadable'; readonly text?: string };

/** The process ended before it answered. `hasStarted`: it ran, so the picture may be the cause. */
export class PictureProcessDied extends Error {
  override readonly name = 'PictureProcessDied';
  readonly hasStarted: boolean;
  constructor(how: string, { hasStarted, ...options }: ErrorOptions & { readonly hasStarted: boolean }) {
    super(`the process that opens pictures has ended: ${how}`, options);
    this.hasStarted = hasStarted;
  }
}

const PROGRAM = fileURLToPath(new URL('./encode-child.mjs', import.meta.url));
/** Limit of its data segment in kilobytes: three times what the largest picture needs. */
const MAX_DATA_KB = 1024 * 1024;
/** Limit of the JavaScript heap in megabytes. Pictures are outside of it. */
const MAX_HEAP_MB = 64;
/** On top of the library's own time limit, which some pictures keep from firing. */
const KILL_AFTER_MS = 2_000;
const IDLE_MS = 60_000;
/** Makes this process the first to be killed when memory runs out, and caps its memory. */
const LIMITED = `{ echo 900 > /proc/self/oom_score_adj; ulimit -d ${MAX_DATA_KB}; } 2>/dev/null; exec "$0" "$@"`;

let running: ChildProcess | undefined;
let idle: NodeJS.Timeout | undefined;

/** Id of the process that waits for or works on a picture; undefined while there is none. */
export function pictureProcessId(): number | undefined {
  return running?.pid;
}

/**
 * Has a picture made by the picture process, which is started on demand and ends after a minute without work. One job at a
 * time: callers take turns.
 * @throws PictureProcessDied
 */
export async function askPictureProcess(job: PictureJob): Promise<PictureOutcome> {
  clearTimeout(idle);
  const child = running ?? start();
  try {
    return await answerOf(child, job);
  } finally {
    idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref();
  }
}

function start(): ChildProcess {
  const program = [process.execPath, `--max-old-space-size=${MAX_HEAP_MB}`, PROGRAM];
  const [command = '', ...words] = process.platform === 'linux' ? ['/bin/sh', '-c', LIMITED, ...program] : program;
  // It inherits nothing from this process: no key, no database URL.
  const child = spawn(command, words, { env: { MALLOC_ARENA_MAX: '2' }, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.unref();
  child.channel?.unref();
  const forget = () => {
    if (running === child) running = undefined;
  };
  child.once('exit', forget).once('disconnect', forget).on('error', forget);
  running = child;
  return child;
}

function answerOf(child: ChildProcess, job: PictureJob): Promise<PictureOutcome> {
  const { promise, resolve, reject } = withResolvers<PictureOutcome>();
  let isLate = false;
  const timer = setTimeout(
    () => {
      isLate = true;
      child.kill('SIGKILL');
    },
    job.seconds * 1000 + KILL_AFTER_MS,
  );
  // Only its exit releases the output file: until then it may still write.
  const onExit = (code: number | null, signal: NodeJS.Signals | null) => {
    if (isLate) resolve({ failure: 'unreadable', text: 'it takes too long' });
    else reject(new PictureProcessDied(String(signal ?? code), { hasStarted: true }));
  };
  const onError = (cause: Error) => {
    if (child.pid === undefined) reject(new PictureProcessDied('it was not started', { hasStarted: false, cause }));
    else child.kill('SIGKILL');
  };
  child.once('message', resolve).once('exit', onExit).once('error', onError);
  child.send(job, (error) => error && onError(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', onExit).off('error', onError);
  });
}

/** As `Promise.withResolvers`, which the oldest supported Node lacks. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<T>((...both) => {
    [resolve, reject] = both;
  });
  return { promise, resolve, reject };
}
