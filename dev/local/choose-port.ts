import { freePort } from '../machine/free-port.ts';

const USUAL_PORT = 3000;

export type PortChoice = { readonly port: number; readonly note?: string } | { readonly refusal: string };

/**
 * Chooses the port of a local start. A requested port is used or refused, never replaced; without a request it is the usual port,
 * or a free one if that is taken.
 * @param wished the variable PORT
 */
export async function choosePort(wished: string | undefined): Promise<PortChoice> {
  const port = wished === undefined ? USUAL_PORT : Number(wished);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    return { refusal: `PORT must be a number from 1 to 65535, not "${wished}".` };
  const free = await freePort(port);
  if (free === port) return { port };
  if (wished !== undefined) return { refusal: `Port ${port} is taken. Choose another one: PORT=${free} npm start` };
  return { port: free, note: `Port ${port} is taken, so this start uses ${free}. PORT=3001 npm start chooses one.` };
}
