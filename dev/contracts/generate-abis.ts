import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../machine/run.ts';
import { FORGE } from './forge.ts';

type Artifact = { readonly abi: readonly unknown[]; readonly bytecode: { readonly object: string } };
type Contract = { readonly file: string; readonly name: string };

/** Committed files under packages/chain/src: the combined ABI of one or more contracts, and the byte code of one. */
const ABIS: Readonly<Record<string, readonly string[]>> = {
  vault: ['Vault'],
  'platform-token': ['PlatformToken'],
  erc20: ['IERC20Metadata', 'IERC20Errors'],
  'erc20-permit': ['IERC20Permit', 'IERC5267'],
  pair: ['IPair'],
  'test-token': ['TestToken'],
  'test-pair': ['TestPair'],
  'smart-wallet': ['SmartWallet'],
  'smart-wallet-factory': ['SmartWalletFactory'],
  'sellable-wallet': ['SellableWallet'],
  'sellable-wallet-factory': ['SellableWalletFactory'],
};
const BYTECODES: readonly Contract[] = [
  { file: 'vault', name: 'Vault' },
  { file: 'platform-token', name: 'PlatformToken' },
  { file: 'test-token', name: 'TestToken' },
  { file: 'test-pair', name: 'TestPair' },
  { file: 'smart-wallet', name: 'SmartWallet' },
  { file: 'smart-wallet-factory', name: 'SmartWalletFactory' },
  { file: 'sellable-wallet-factory', name: 'SellableWalletFactory' },
];
const SOURCE_FILES: Readonly<Record<string, string>> = { IERC20Errors: 'draft-IERC6093' };
const HEADER = '// Generated from contracts/ by dev/contracts/generate-abis.ts. Run `npm run generate` after a change there.\n';

const isCheck = process.argv.includes('--check');
build();
const stale = Object.entries(generatedFiles()).filter(([path, text]) => readIfThere(path) !== text);
if (isCheck) refuseStale(stale.map(([path]) => path));
else for (const [path, text] of stale) write(path, text);

function build(): void {
  const { status, stdout, stderr, error } = spawnSync(FORGE, ['build', '--skip', 'contracts/test/**', '--quiet'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`forge build failed:\n${stdout}${stderr}`);
}

function generatedFiles(): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [file, names] of Object.entries(ABIS)) files[`packages/chain/src/abi/${file}.ts`] = abiFile(file, names);
  for (const contract of BYTECODES) {
    files[`packages/chain/src/artifacts/${contract.file}.ts`] = bytecodeFile(contract);
  }
  return files;
}

function abiFile(file: string, names: readonly string[]): string {
  const items = names.flatMap((name) => artifact(name).abi).map((item) => `  ${stringify(item)},\n`);
  return `${HEADER}export const ${camelCase(file)}Abi = [\n${items.join('')}] as const;\n`;
}

/** Drops Solidity's internal types, which no code reads and every browser would download. */
function stringify(item: unknown): string {
  return JSON.stringify(item, (key, value) => (key === 'internalType' ? undefined : value));
}

function bytecodeFile({ file, name }: Contract): string {
  const { object } = artifact(name).bytecode;
  if (!/^0x[0-9a-f]+$/.test(object)) throw new Error(`${name} has no linked byte code`);
  return `${HEADER}export const ${camelCase(file)}Bytecode =\n  '${object}';\n`;
}

function artifact(name: string): Artifact {
  const path = join(ROOT, 'contracts/out', `${SOURCE_FILES[name] ?? name}.sol`, `${name}.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Artifact;
}

function camelCase(kebab: string): string {
  return kebab.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(join(ROOT, path), 'utf8');
  } catch {
    return undefined;
  }
}

function write(path: string, text: string): void {
  const target = join(ROOT, path);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  process.stdout.write(`wrote ${path}\n`);
}

function refuseStale(paths: readonly string[]): void {
  if (paths.length === 0) return;
  process.stderr.write(`differs from the contracts, run npm run generate:\n${paths.map((path) => `  ${path}\n`).join('')}`);
  process.exitCode = 1;
}
