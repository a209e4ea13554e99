import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { type Facts, leaveOut } from './leave-out.ts';

/** React's production files, by the module that each of them replaces. */
const SOURCES = {
  'react/index.js': ['react', 'react.production.js'],
  'react/jsx-runtime.js': ['react', 'react-jsx-runtime.production.js'],
  'react-dom/client.js': ['react-dom', 'react-dom-client.production.js'],
  'scheduler/index.js': ['scheduler', 'scheduler.production.js'],
} as const;

/** The version that the facts below were read from; the numbers may mean something else in another version. */
const VERSION = '19.3.1';

/** Element types that no source of this app uses; checked by `slim-react.test.ts` and `production-build.test.ts`. */
const UNUSED_TYPES = [
  'ACTIVITY',
  'CONSUMER',
  'LAZY',
  'LEGACY_HIDDEN',
  'PORTAL',
  'PROFILER',
  'SUSPENSE',
  'SUSPENSE_LIST',
  'VIEW_TRANSITION',
];
const FACTS: Facts = {
  property: 'tag',
  // Fibers of a portal, a consumer, a profiler, suspense, a lazy component, a dehydrated fragment, a suspense list, a scope,
  // an off-screen part, legacy hidden, a cache, a marker, a hoisted element, a singleton (head, body), a view transition and
  // an activity.
  values: new Set([4, 9, 12, 13, 16, 18, 19, 21, 22, 23, 24, 25, 26, 27, 30, 31]),
  names: new Set(UNUSED_TYPES.map((type) => `REACT_${type}_TYPE`)),
  falseVariables: new Set([
    'isHydrating',
    'shouldStartViewTransition',
    'inUpdateViewTransition',
    'viewTransitionMutationContext',
  ]),
  falseCalls: new Set(['isHostHoistableType', 'isCustomElement']),
  // The last two add a component stack to errors; its names are minified and useless.
  nullCalls: new Set([
    'trackEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'getComponentNameFromType',
    'getStackByFiberInDevAndProd',
  ]),
};

type Cut = readonly [part: RegExp | string, by?: string];

/** For browsers without `reportError`, which the app itself calls. */
const OLD_REPORT: Cut = [
  /"function" === typeof reportError\s+\? reportError\s+: function \(error\) \{[\s\S]*?console\.error\(error\);\s+\}/,
  'reportError',
];

/** Whole statements to cut: hydration, methods of types that do not exist here, resource hints, developer tools. */
const CUTS: readonly Cut[] = [
  OLD_REPORT,
  [/^exports\.hydrateRoot = [\s\S]*?\n};\n/m],
  [/^(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.[\s\S]*?\n};\n/gm],
  [/^ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration = [\s\S]*?\n};\n/m],
  ['ReactDOMHydrationRoot.prototype.render = '],
  ['ReactDOMHydrationRoot.prototype.unmount ='],
  [/^ReactDOMSharedInternals\.(?:d|findDOMNode) = [\s\S]*?\n};\n/gm],
  [/^var isomorphicReactPackageVersion[\s\S]*?(?=exports\.createRoot)/m],
  ['ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE', '{ p: 0 }'],
  [/: "html" === type \|\| "head" === type \|\| "body" === type\s+\? 27\s+: 5/, ': 5'],
];

/**
 * Provides React without the code that this app does not use. React's files are CommonJS, which a bundler cannot tree-shake: here
 * they become modules, and code of React DOM that no element of this app reaches is removed. Development keeps all of it.
 */
export function slimReactPlugin(): Plugin {
  return {
    name: 'ocean-slim-react',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, name = ''] = /\/node_modules\/([^?]+)/.exec(id) ?? [];
      const source = SOURCES[name as keyof typeof SOURCES];
      if (!source) return undefined;
      if (name === 'react-dom/client.js') return asModule(leaveOut(cut(read(source), CUTS), FACTS));
      return asModule(name === 'react/index.js' ? cut(read(source), [OLD_REPORT]) : read(source));
    },
  };
}

function read([name, file]: readonly [name: string, file: string]): string {
  const packageFile = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  if (name === 'react-dom' && version !== VERSION) throw new Error(`React DOM ${version}: read the facts of slim-react.ts anew`);
  return readFileSync(join(dirname(packageFile), 'cjs', file), 'utf8');
}

function cut(source: string, cuts: readonly Cut[]): string {
  return cuts.reduce((code, [part, by = '']) => {
    const rest = code.replace(part, () => by);
    if (rest === code) throw new Error(`React has no ${part}`);
    return rest;
  }, source);
}

const REQUIRED = /^var Scheduler = require\("scheduler"\),\s+React = require\("react"\),\s+ReactDOM = require\("react-dom"\);/m;

/** Turns assignments to `exports` into ES exports, so that unused ones can be removed. */
export function asModule(source: string): string {
  const names = [...source.matchAll(/^exports\.(\w+) =/gm)].map(([, name]) => name);
  const code = source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace('"use strict";', '')
    // Using a module as an object keeps the bundler's helper in this file; otherwise every visit would fetch it separately.
    .replace(REQUIRED, 'import * as Scheduler from "scheduler"; import * as React from "react"; Object.freeze(Scheduler);')
    .replace(/^exports\.(\w+) =/gm, 'var $$$1 =')
    .replace(/\bexports\.(\w+)/g, '$$$1');
  if (/\brequire\(|\bexports\b/.test(code)) throw new Error('a file of React is no list of exports any more');
  return `${code}\nexport { ${names.map((name) => `$${name} as ${name}`).join(', ')} };`;
}
