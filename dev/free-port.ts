import { createServer } from 'node:net';

/** The wished port, or any free one when it is taken or none is wished. */
export function freePort(wished = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', () => (wished === 0 ? reject(new Error('No free port.')) : resolve(freePort())));
    probe.listen(wished, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : wished;
      probe.close(() => resolve(port));
    });
  });
}
