import { isWorthRepeating, toPlatformError } from './database-error.ts';

const MOST_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 8;
const LONGEST_PAUSE_MS = 800;

/**
 * Runs `act` again while the database says that this can help, at most eight times in some two seconds. The pause is
 * drawn anew each time, so that two transactions that met in a deadlock do not meet again.
 */
export async function retrying<T>(
  act: () => Promise<T>,
  options: { onRetry?: (error: unknown, attempt: number) => void } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isWorthRepeating(error)) throw toPlatformError(error);
      options.onRetry?.(error, attempt);
      const ceiling = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, ceiling / 2 + (Math.random() * ceiling) / 2));
    }
  }
}
