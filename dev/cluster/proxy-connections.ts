/** Three processes of each kind have 21 connections each, and people some. */
const PRIMARY_CONNECTIONS = 500;
/** For the proxy's own questions and its socket. */
const SPARE = 500;

type Api = { readonly apiProcesses: number; readonly maxStreams: number };

/** How many connections the proxy takes: as many calls as streams, and those of the database never instead of them. */
export function proxyConnections({ apiProcesses, maxStreams }: Api) {
  const apiConnections = 2 * maxStreams * apiProcesses;
  return {
    primaryConnections: PRIMARY_CONNECTIONS,
    apiConnections,
    connections: PRIMARY_CONNECTIONS + apiConnections + SPARE,
  };
}
