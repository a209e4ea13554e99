import { type Logger, pino } from 'pino';
import type { Troubles } from '../../metrics/troubles.ts';
import { type LineSink, openLineSink } from './line-sink.ts';

/** Standard output has one queue, however many logs write to it. */
let standardOutput: LineSink | undefined;

/** Pino's number of the level `error`. */
const ERROR = 50;

/**
 * The log of a process: JSON lines on standard output. A full disk or a stalled reader costs lines, not answers. Error lines are
 * also counted by their sentence.
 */
export function openLog(level: string, troubles?: Troubles): Logger {
  standardOutput ??= openLineSink();
  return pino({ level, ...(troubles && countErrors(troubles)) }, standardOutput);
}

function countErrors(troubles: Troubles) {
  return {
    hooks: {
      logMethod(
        this: Logger,
        args: Parameters<Logger['error']>,
        method: (...args: Parameters<Logger['error']>) => void,
        level: number,
      ) {
        if (level >= ERROR) troubles.note(kindOf(args));
        method.apply(this, args);
      },
    },
  };
}

/** The sentence, which the program chooses, and the name of the error, but never its message, which may contain anything. */
function kindOf([first, second]: readonly unknown[]): string {
  const said = typeof first === 'string' ? first : typeof second === 'string' ? second : 'an error';
  const err = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
  return err instanceof Error ? `${said} (${err.name})` : said;
}
