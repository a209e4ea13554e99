import { ConsoleRefusal } from './console-failure.ts';

/** Requests a minute by IP address: few people work here, and guessing must be slow. */
export const MAX_A_MINUTE = 600;

/** The limit of an address for a route, in the router's notation. */
export function limited(max: number) {
  return {
    config: {
      rateLimit: {
        max,
        timeWindow: '1 minute',
        errorResponseBuilder: () => new ConsoleRefusal('TOO_MANY', 'Too many requests in a minute: wait and try again.'),
      },
    },
  };
}
