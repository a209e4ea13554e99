import { type Logger, pino } from 'pino';
import { openLineSink } from './line-sink.ts';

/** The log of a process: JSON lines on standard output. A disk that is full or a reader that sleeps costs lines, not answers. */
export function openLog(level: string): Logger {
  return pino({ level }, openLineSink());
}
