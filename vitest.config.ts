import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * Two projects: `unit` needs nothing, `world` runs against one PostgreSQL (and, through createWorld, local chains). Three
 * workers on two cores: the campaigns wait half of their time.
 */
export default defineConfig({
  resolve: { alias: { '#dev': join(import.meta.dirname, 'dev') } },
  test: {
    pool: 'forks',
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/{web,console}/src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'world',
          isolate: false,
          include: ['apps/server/src/**/*.test.ts', 'dev/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['dev/postgres/test-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
