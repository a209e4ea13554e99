import { ConsoleRefusal } from './console-failure.ts';

/** Requests a minute by IP address; few people work here, and guessers get nowhere. */
export const MAX_A_MINUTE = 600;

/** How often an address may ask for a route, as the router takes it. */
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
