import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The binary of a Foundry tool inside the package for this platform. The launcher that npm links needs the install
 * scripts to have run; this does not, so it works where scripts are switched off.
 */
export function foundryBinary(tool: 'anvil' | 'forge'): string {
  const platform = `${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  const file = process.platform === 'win32' ? `${tool}.exe` : tool;
  const path = resolveInPackage(`@foundry-rs/${tool}-${platform}`, `bin/${file}`);
  makeExecutable(path);
  return path;
}

function resolveInPackage(packageName: string, path: string): string {
  try {
    return createRequire(import.meta.url).resolve(`${packageName}/${path}`);
  } catch (cause) {
    throw new Error(`${packageName} is not installed: run npm install with optional dependencies`, { cause });
  }
}

/** Some ways of unpacking lose the mode bits. */
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}
