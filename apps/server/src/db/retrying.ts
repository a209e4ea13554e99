import { isRetryable, toPlatformError } from './database-error.ts';

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 8;
const MAX_PAUSE_MS = 800;

/**
 * Runs `act`, and again after each retryable error: at most eight times, within about two seconds. The pause is random,
 * so that two transactions that deadlocked do not collide again.
 */
export async function retrying<T>(
  act: () => Promise<T>,
  options: { onRetry?: (error: unknown, attempt: number) => void } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw toPlatformError(error);
      options.onRetry?.(error, attempt);
      const ceiling = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt);
      await new Promise((resolve) => setTimeout(resolve, ceiling / 2 + (Math.random() * ceiling) / 2));
    }
  }
}
