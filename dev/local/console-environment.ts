/** Variables of the operators' server besides the local environment: its port, origin and page. */
export function consoleEnvironment({ port, webRoot }: { port: number; webRoot: string }): Record<string, string> {
  return { CONSOLE_ORIGIN: `http://localhost:${port}`, CONSOLE_PORT: String(port), CONSOLE_ROOT: webRoot };
}
