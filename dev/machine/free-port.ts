import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range, from which an outgoing connection could take the port before its server listens. */
const FROM = 20_000;
const TO = 32_768;
const MAX_TRIES = 100;
const LAST_PORT = 65_535;

/** The preferred port, or any free one when it is taken, does not exist, or none is given. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred !== undefined && preferred <= LAST_PORT && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
  throw new Error('No free port.');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
