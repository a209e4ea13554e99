import { defineConfig } from 'vitest/config';

/** Two projects: `unit` needs nothing, `world` runs against one PostgreSQL (and, through createWorld, local chains). */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/{web,console}/src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'world',
          include: ['apps/server/src/**/*.test.ts', 'dev/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['dev/test-postgres.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
