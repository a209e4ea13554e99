import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { textsPlugin } from './packages/i18n/build/texts-plugin.ts';

/** The longest files are small: begun last, they would keep one worker busy while the others have nothing left. */
const LONGEST = ['/dev/campaigns/', '/chain/one-liar.test.ts', '/chain/follow.test.ts', '/ledger/audit/audit.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((part) => moduleId.includes(part));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Two projects: `unit` needs nothing, `world` runs against one PostgreSQL (and, through createWorld, local chains). Three
 * workers on two cores: the campaigns wait half of their time.
 */
export default defineConfig({
  resolve: { alias: { '#dev': join(import.meta.dirname, 'dev') } },
  test: {
    pool: 'forks',
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 30_000 } },
    // Guards against a hang: the machine may be busy, and no test is about the speed of another one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        plugins: [textsPlugin()],
        test: { name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/{web,console}/src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'world',
          isolate: false,
          include: ['apps/server/src/**/*.test.ts', 'dev/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['dev/postgres/test-postgres.ts'],
        },
      },
    ],
  },
});
