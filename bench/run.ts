import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { type BenchServer, machineSettings, startBenchServer } from './bench-server.ts';
import { type Budget, budgetLine } from './budget.ts';
import { benchCloseDay } from './close-day.ts';
import { type BenchOptions, type Figure, lineOf } from './figure.ts';
import { benchFirstLoad } from './first-load.ts';
import { benchRead, benchTransfer } from './http.ts';
import { benchInteractions } from './interactions.ts';
import { benchLedger } from './ledger.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchSettlePayments } from './settle-payments.ts';

/*
 * Ratios against a comparator in the same run, in turns; for the app in the browser, limits.
 *
 *   npm run bench                     all of them
 *   npm run bench -- ledger transfer  these
 *   npm run bench -- lighthouse --pages /,/bot
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

/** Those of the app bring a platform of their own. */
const WEB_BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<Budget[]>>> = {
  'first-load': benchFirstLoad,
  lighthouse: benchLighthouse,
  interactions: benchInteractions,
};

const FULL: BenchOptions = { rounds: 5, seconds: 4 };
const QUICK: BenchOptions = { rounds: 2, seconds: 1 };

const args = process.argv.slice(2);
const pages = valueAfter('--pages')?.split(',');
const options = { ...(args.includes('--quick') ? QUICK : FULL), ...(pages && { pages }) };
const out = valueAfter('--out');
const named = args.filter((arg, at) => !arg.startsWith('--') && !['--out', '--pages'].includes(args[at - 1] ?? ''));
const all = [...Object.keys(BENCHES), ...Object.keys(WEB_BENCHES)];
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')}. There are: ${all.join(', ')}`);
const wanted = named.length > 0 ? named : all;

const figures: Figure[] = [];
const server = wanted.some((name) => name in BENCHES) ? await startBenchServer() : undefined;
const settings = server?.settings ?? machineSettings();
print(
  Object.entries(settings)
    .map(([name, value]) => `${name} ${value}`)
    .join(', '),
);
try {
  if (server) {
    print(`${options.rounds} rounds in turns after one that warms up, ${options.seconds} s each; median (least to most)\n`);
    for (const name of wanted) {
      for (const figure of (await BENCHES[name]?.(server, options)) ?? []) {
        figures.push(figure);
        print(lineOf(figure));
      }
    }
  }
} finally {
  await server?.stop();
}

const budgets: Budget[] = [];
for (const name of wanted) {
  for (const budget of (await WEB_BENCHES[name]?.(options)) ?? []) {
    budgets.push(budget);
    print(budgetLine(budget));
  }
}
await keep({ settings, options, figures, budgets });

function valueAfter(flag: string): string | undefined {
  return args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;
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
