import process from 'node:process';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `--mode localchain` adds the wallets of a local start's operators, whose keys are public. No other build contains them. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  define: {
    __LOCAL_OPERATOR_KEYS__: mode === 'localchain' ? (process.env.LOCAL_OPERATOR_KEYS ?? '[]') : '[]',
  },
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/ops-api': 'http://localhost:3200' } },
}));
