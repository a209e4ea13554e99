import { ACT_NAMES, ACTS, IN_ONE_PLACE, MOVEMENT } from './costs.ts';
import { ASSUMED, type Limit, membersUntil, simulate } from './simulate.ts';

const LIMITS: readonly Limit[] = ['cores', 'log', 'pages', 'disk'];
const SIZES = [100_000, 1_000_000, 10_000_000, 100_000_000];

/** The simulation as text: costs, assumptions and results. docs/scale.md contains it verbatim. */
export function describeScale(): string {
  const { activeShare, peak, perActiveMember, primary, readsOfPrimary, keptYears, bytesPerLedgerByte, pagesPerMovement } =
    ASSUMED;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  const lines = [
    'Measured',
    ...ACT_NAMES.map(
      (name) => `  ${ACTS[name].name}: at most ${ACTS[name].primaryMicroseconds} µs of the primary (${ACTS[name].source})`,
    ),
    `  a movement of its own: ${MOVEMENT.primaryMicroseconds} µs, ${MOVEMENT.walBytes} bytes of log, ${MOVEMENT.storedBytes} bytes kept, sealed and folded`,
    'Assumed',
    `  ${percent(activeShare)} of the members are active on a day; the busiest hour has ${peak} times the average`,
    `  an active member does in a day: ${ACT_NAMES.map((name) => `${perActiveMember[name]} × ${ACTS[name].name}`).join('; ')}`,
    `  ${percent(readsOfPrimary)} of the reads go to the primary, the others to replicas`,
    `  ${keptYears} years are kept, facts and indexes ${bytesPerLedgerByte} bytes for each of the ledger's; a movement reads ${pagesPerMovement} pages that are not in memory`,
    `  a primary has ${primary.cores} cores of which ${percent(primary.usedShare)} are used, ${primary.storedTerabytes} TB of disk, ${count(primary.pagesPerSecond)} pages and ${primary.walMegabytesPerSecond} MB of log a second`,
    'So',
    ...SIZES.map(describeSize),
    ...LIMITS.map((limit) => {
      const members = membersUntil(limit);
      return `  one primary ends by its ${limit} at ${count(members)} members, ${count(simulate(members).actsPerDay)} acts a day`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function describeSize(members: number): string {
  const load = simulate(members);
  const share = (part: number) => `${part < 0.1 ? Number((100 * part).toPrecision(2)) : count(100 * part)} %`;
  const places = IN_ONE_PLACE.map(({ name }) => `${name} ${share(load.inOnePlace[name] ?? 0)}`);
  return [
    `  ${count(members)} members, ${count(load.actsPerDay)} acts a day: ${load.primaries} ${load.primaries === 1 ? 'primary' : 'primaries'}`,
    `    at the peak ${count(load.movementsPerSecond)} movements a second, ${count(load.cores)} cores, ${count(load.walMegabytesPerSecond)} MB of log, ${count(load.pagesPerSecond)} pages; ${count(load.terabytes)} TB`,
    `    of one primary: ${LIMITS.map((limit) => `${limit} ${share(load.ofOnePrimary[limit])}`).join(', ')}`,
    `    in one place: ${places.join(', ')}`,
  ].join('\n');
}

/** Rounds to three significant digits; the assumptions justify no more. */
function count(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en');
}
