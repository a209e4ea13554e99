/** For three processes of each kind with 21 connections each, and some for people. */
const PRIMARY_CONNECTIONS = 500;
/** For the proxy's health checks and its socket. */
const SPARE = 500;

type Api = { readonly apiProcesses: number; readonly maxStreams: number };

/** Connection limits of the proxy: as many calls as streams, and separate limits for the API and the database. */
export function proxyConnections({ apiProcesses, maxStreams }: Api) {
  const apiConnections = 2 * maxStreams * apiProcesses;
  return {
    primaryConnections: PRIMARY_CONNECTIONS,
    apiConnections,
    connections: PRIMARY_CONNECTIONS + apiConnections + SPARE,
  };
}
