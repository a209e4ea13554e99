/** Long enough for the slowest browser to start saving. */
const KEPT_MS = 60_000;

/** Lets the browser save a file that was made here. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
