import { hasReached, laterOf, parsePlace, placeText } from '../../../apps/server/src/db/replicas/place.ts';
import { until } from '../../cluster/until.ts';

/** A proxy in front of two API processes. */
export type ApiProxy = {
  readonly origin: string;
  readonly ports: Readonly<Record<'api 1' | 'api 2' | 'signer', number>>;
};

const PLACE = /(?:^|[ ;,])place=([^;, ]*)/;

/** Sends every request to the proxy as a browser does, with the cookie that records the session's latest write. */
export function fetchThrough({ origin }: ApiProxy) {
  const keys = new Set<string>();
  const placeOf = new Map<string, string>();
  let bare: string[] = [];
  let repeated = 0;
  const send: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const token = headers.get('token') ?? '';
    const key = headers.get('idempotency-key');
    if (key !== null && keys.has(key)) repeated += 1;
    if (key !== null) keys.add(key);
    const place = placeOf.get(token);
    if (place !== undefined) headers.set('cookie', `place=${place}`);
    const { pathname } = new URL(String(input));
    const answer = await fetch(`${origin}${pathname}`, { ...init, headers });
    keepPlace(placeOf, token, answer);
    // At any time an API process must be available to answer in the form that clients understand.
    const isOurs = answer.headers.get('content-type')?.includes('json') ?? false;
    if (answer.status === 503 && !isOurs) bare.push(pathname);
    return answer;
  };
  return {
    fetch: send,
    repeated: () => repeated,
    isOpen: () => until(async () => (await fetch(`${origin}/healthz`)).ok, 'the proxy in front of the API'),
    /** Faults since the last call. */
    faults(): string[] {
      const paths = bare;
      bare = [];
      return paths.length === 0 ? [] : [`the proxy answered ${paths.length} calls with a bare 503, such as ${paths[0]}`];
    },
  };
}

/** Keeps the later place: answers to several clients of one member may arrive out of order, unlike those to one browser's pages. */
function keepPlace(placeOf: Map<string, string>, token: string, answer: Response): void {
  const told = parsePlace(PLACE.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '');
  const known = parsePlace(placeOf.get(token) ?? '');
  if (told && !(known && hasReached(known, told))) placeOf.set(token, placeText(known ? laterOf(known, told) : told));
}
