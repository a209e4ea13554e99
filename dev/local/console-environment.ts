/** What the operators' server knows beside the local environment: its own port, origin and page. */
export function consoleEnvironment({ port, webRoot }: { port: number; webRoot: string }): Record<string, string> {
  return { CONSOLE_ORIGIN: `http://localhost:${port}`, CONSOLE_PORT: String(port), CONSOLE_ROOT: webRoot };
}
