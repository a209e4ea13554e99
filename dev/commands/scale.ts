import process from 'node:process';
import { describeScale } from '../scale/describe-scale.ts';
import { measureMovement } from '../scale/measure-movement.ts';

/**
 * `npm run scale` prints what 10⁵ to 10⁸ members cost, from measured costs and named assumptions; its output never varies.
 * `npm run scale -- --measure` first measures a movement on this machine and prints its cost here; docs/scale.md names the figures
 * that the simulation uses.
 */
if (process.argv.includes('--measure')) {
  for (const [stage, cost] of Object.entries(await measureMovement())) {
    process.stdout.write(
      `${stage}: ${cost.postgresMicroseconds.toFixed(1)} µs of PostgreSQL, ${cost.nodeMicroseconds.toFixed(1)} µs of Node, ` +
        `${Math.round(cost.walBytes)} bytes of WAL, ${Math.round(cost.storedBytes)} bytes stored\n`,
    );
  }
} else {
  process.stdout.write(describeScale());
}
