import { accessSync, chmodSync, constants } from 'node:fs';
import { createRequire } from 'node:module';

const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/**
 * The path of a Foundry binary inside the package for this platform. Unlike the launcher that npm links, it works without
 * install scripts.
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

/** Some package managers drop the mode bits when unpacking. */
function makeExecutable(path: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    chmodSync(path, 0o755);
  }
}
