import { type Logger, pino } from 'pino';
import { type LineSink, openLineSink } from './line-sink.ts';

/** Standard output has one queue, however many logs write to it. */
let standardOutput: LineSink | undefined;

/** The log of a process: JSON lines on standard output. A disk that is full or a reader that sleeps costs lines, not answers. */
export function openLog(level: string): Logger {
  standardOutput ??= openLineSink();
  return pino({ level }, standardOutput);
}
