import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { textsPlugin } from '../../packages/i18n/build/texts-plugin.ts';
import { firstWordsPlugin } from './build/first-words.ts';
import { formatsWorkerPlugin } from './build/formats-worker.ts';
import { inlineStartPlugin } from './build/inline-start.ts';
import { precompressPlugin } from './build/precompress.ts';
import { preloadHelperPlugin } from './build/preload-helper.ts';
import { proofScriptPlugin } from './build/proof-script.ts';
import { serviceWorkerPlugin } from './build/service-worker.ts';
import { slimDescriptorsPlugin } from './build/slim-descriptors.ts';
import { slimReactPlugin } from './build/slim-react.ts';

const MEMBER_HOME = /screens\/home\/member\/(?!reminders-sheet|describe-reminder)[a-z-]+\.tsx?$/;
/** What the start page of a member shares with other screens and a visitor's does without. */
const MEMBER_PARTS =
  /(?:packages\/ui\/src\/(?:action-tile\/action-tile|icon\/tile-icons)\.tsx|api\/src\/areas\/bots\.ts|sections\/time\/bot-days\.ts|src\/base\/paths\.ts)$/;
const FIRST_PARTS =
  /(?:packages\/ui\/src\/[a-z-]+\/(?:amount-text|card|figure-grid|list-row|row-icons)\.tsx|i18n\/(?:src\/)?(?:format-amount|format-day|kept-formats|show)\.ts|api\/src\/areas\/home\.ts|sections\/(?:text\/isolate|amounts\/times-owed)\.ts|sections\/lists\/section-failure\.tsx|screens\/home\/(?:hero-facts|sheet-row)\.tsx|shell\/frame\/(?:section\.tsx|use-is-expected\.ts))$/;
const WALLET_PARTS =
  /src\/wallet\/(?:[a-z]+\/)?(?:eip1193|sign-text|sign-action|read-balances|use-wallet-balances|lazy-funds|pending-tasks|wallet-task|use-signed-act|account-choices|approval)\.tsx?$|api\/src\/areas\/account\.ts$/;
const PARTS =
  /(?:packages\/(?:ui|api|api-react|i18n)|apps\/web\/src\/(?:sections|shell|i18n|lazy|api)|@tanstack\/[a-z-]+)\/.*\.[jt]sx?$/;

/** `--mode localchain` adds the demo wallet and the clock; every other build is without them. */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  plugins: [
    slimDescriptorsPlugin(),
    slimReactPlugin(),
    preloadHelperPlugin(import.meta.dirname),
    react(),
    tailwindcss(),
    textsPlugin(),
    firstWordsPlugin(),
    formatsWorkerPlugin(),
    inlineStartPlugin(import.meta.dirname),
    precompressPlugin(),
    proofScriptPlugin(),
    serviceWorkerPlugin(import.meta.dirname),
  ],
  define: {
    __APP_VERSION__: JSON.stringify(packageJson.version),
    __LOCAL_BUILD__: JSON.stringify(mode === 'localchain' || mode === 'development'),
    // What only React's own tools ask for stays out of the start.
    ...(mode === 'development' ? {} : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
  },
  resolve: {
    // The router's shim is for React versions without the hook.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      // A module that is not there must stop the build, not the page.
      onLog(level, log, handler) {
        handler(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log);
      },
      output: {
        codeSplitting: {
          // One file for the start, one for what the start page shares with others, one for what the others share:
          // every further one costs a request and its name in the start, and compresses worse.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'first-parts', test: FIRST_PARTS, priority: 3 },
            { name: 'member-parts', test: MEMBER_PARTS, priority: 3 },
            { name: 'member-home', test: MEMBER_HOME, priority: 2 },
            { name: 'restore-answers', test: /offline\/(?:kept|restore)-answers\.ts$/, priority: 2 },
            { name: 'wallet-parts', test: WALLET_PARTS, minShareCount: 2, priority: 2 },
            { name: 'parts', test: PARTS, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/dev-api': 'http://localhost:3000' } },
}));
