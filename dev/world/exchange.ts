import { connect } from 'node:net';

export type Exchanged = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

/**
 * Sends bytes as they are and reads the answer until the server closes: for requests that no client would write. A status
 * of 0 says that the connection ended without an answer.
 */
export function exchange(origin: string, bytes: string | Buffer): Promise<Exchanged> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const wire = connect(Number(port), hostname);
    const parts: Buffer[] = [];
    wire.on('data', (part) => parts.push(part));
    wire.on('error', () => undefined);
    wire.on('close', () => resolve(parse(Buffer.concat(parts).toString('latin1'))));
    wire.write(bytes);
  });
}

function parse(text: string): Exchanged {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const pairs = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  return { status: Number(first.split(' ')[1] ?? 0), headers: Object.fromEntries(pairs), body: rest.join('\r\n\r\n') };
}
