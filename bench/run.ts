import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { type BenchServer, startBenchServer } from './bench-server.ts';
import { benchCloseDay } from './close-day.ts';
import { type BenchOptions, type Figure, lineOf } from './figure.ts';
import { benchRead, benchTransfer } from './http.ts';
import { benchLedger } from './ledger.ts';
import { benchSettlePayments } from './settle-payments.ts';

/*
 * Ratios against a comparator in the same run, in turns.
 *
 *   npm run bench                     all of them
 *   npm run bench -- ledger transfer  these
 *   npm run bench -- --quick          fewer and shorter rounds, to see whether it runs
 *   npm run bench -- --out docs/performance/2026-01-31.json
 */

const BENCHES: Readonly<Record<string, (server: BenchServer, options: BenchOptions) => Promise<Figure[]>>> = {
  ledger: benchLedger,
  transfer: benchTransfer,
  read: benchRead,
  'close-day': benchCloseDay,
  settle: benchSettlePayments,
};

const FULL: BenchOptions = { rounds: 5, seconds: 4 };
const QUICK: BenchOptions = { rounds: 2, seconds: 1 };

const args = process.argv.slice(2);
const options = args.includes('--quick') ? QUICK : FULL;
const out = args.includes('--out') ? args[args.indexOf('--out') + 1] : undefined;
const named = args.filter((arg) => !arg.startsWith('--') && arg !== out);
const unknown = named.filter((name) => !(name in BENCHES));
if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`);

const server = await startBenchServer();
try {
  print(
    Object.entries(server.settings)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  );
  print(`${options.rounds} rounds in turns after one that warms up, ${options.seconds} s each; median (least to most)\n`);
  const figures: Figure[] = [];
  for (const name of named.length > 0 ? named : Object.keys(BENCHES)) {
    for (const figure of (await BENCHES[name]?.(server, options)) ?? []) {
      figures.push(figure);
      print(lineOf(figure));
    }
  }
  await keep({ settings: server.settings, options, figures });
} finally {
  await server.stop();
}

async function keep(report: object): Promise<void> {
  const path = out ?? '.data/bench/latest.json';
  await mkdir(path.slice(0, path.lastIndexOf('/')), { recursive: true });
  await writeFile(path, `${JSON.stringify(report, null, 2)}\n`);
  print(`\nwritten to ${path}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
