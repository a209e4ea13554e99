import { mkdir, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { type BenchServer, machineSettings, startBenchServer } from './harness/bench-server.ts';
import { type Budget, budgetLine } from './harness/budget.ts';
import { type BenchOptions, type Figure, lineOf } from './harness/figure.ts';
import { benchAccept } from './measures/accept-order.ts';
import { benchCloseDay } from './measures/close-day.ts';
import { benchDashboard } from './measures/dashboard.ts';
import { benchDeepLines } from './measures/deep-lines.ts';
import { benchHome } from './measures/home.ts';
import { benchRead, benchTransfer } from './measures/http.ts';
import { benchLedger } from './measures/ledger.ts';
import { benchProof } from './measures/proof.ts';
import { benchPurchase } from './measures/purchase.ts';
import { benchRecords } from './measures/records.ts';
import { benchReplicas } from './measures/replicas.ts';
import { benchSettlePayments } from './measures/settle-payments.ts';
import { benchStakes } from './measures/stakes.ts';
import { benchStreams } from './measures/streams.ts';
import { benchTeam } from './measures/team.ts';
import { benchUploads } from './measures/uploads.ts';
import { benchFirstLoad } from './measures/web/first-load.ts';
import { benchInteractions } from './measures/web/interactions.ts';
import { benchLighthouse } from './measures/web/lighthouse.ts';

/*
 * Measures ratios against a comparator in the same run, in alternating rounds; for uploads and the web app, figures against limits.
 *
 *   npm run bench                     all benches
 *   npm run bench -- ledger transfer  these benches
 *   npm run bench -- lighthouse --pages /,/bot
 *   npm run bench -- --quick          fewer and shorter rounds, to check that it runs
 *   npm run bench -- --out docs/performance/<date>.json
 */

const BENCHES: Readonly<Record<string, (server: BenchServer, options: BenchOptions) => Promise<Figure[]>>> = {
  ledger: benchLedger,
  transfer: benchTransfer,
  read: benchRead,
  'close-day': benchCloseDay,
  settle: benchSettlePayments,
  records: benchRecords,
  home: benchHome,
  dashboard: benchDashboard,
  purchase: benchPurchase,
  'deep-lines': benchDeepLines,
  team: benchTeam,
  stakes: benchStakes,
  accept: benchAccept,
  replicas: benchReplicas,
};

/** Benches with limits instead of a comparator start their own platform. */
const LIMIT_BENCHES: Readonly<Record<string, (options: BenchOptions) => Promise<Budget[]>>> = {
  uploads: benchUploads,
  streams: benchStreams,
  proof: benchProof,
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
const all = [...Object.keys(BENCHES), ...Object.keys(LIMIT_BENCHES)];
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`no such bench: ${unknown.join(', ')}. The benches are: ${all.join(', ')}`);
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
    print(`${options.rounds} alternating rounds of ${options.seconds} s after a warm-up; median (minimum to maximum)\n`);
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
  for (const budget of (await LIMIT_BENCHES[name]?.(options)) ?? []) {
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
