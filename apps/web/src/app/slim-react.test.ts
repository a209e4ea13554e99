import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leaveOut } from '../../build/leave-out.ts';
import { asModule } from '../../build/slim-react.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** The exports that the reduced React still supports. Read `build/slim-react.ts` before adding a name. */
const KEPT = [
  'Component',
  'Fragment',
  'StrictMode',
  'createContext',
  'memo',
  'startTransition',
  'useCallback',
  'useContext',
  'useDeferredValue',
  'useEffect',
  'useId',
  'useLayoutEffect',
  'useMemo',
  'useRef',
  'useState',
  'useSyncExternalStore',
];
const sources = ['apps/web/src', 'packages/ui/src', 'packages/api-react/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test'))
    .map((name) => ({ name, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
);

describe('the app uses nothing that is removed from React', () => {
  test('imports only what is kept', () => {
    const imported = sources.flatMap(({ text }) =>
      [...text.matchAll(/import \{([^}]*)\} from 'react'/g)].flatMap(([, names = '']) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type ')),
      ),
    );
    expect(imported.length).toBeGreaterThan(100);
    expect([...new Set(imported)].filter((name) => !KEPT.includes(name))).toEqual([]);
    const whole = /import (?:\* as )?React\b|from 'react-dom'|from 'react-dom\/(?!client')/;
    expect(sources.filter(({ text }) => whole.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test('uses no context consumer and no ref of a fragment', () => {
    const ruledOut = /\.Consumer\b|<(?:\w+\.)?Fragment\b[^>]*\bref\s*=/;
    for (const use of [
      '<Theme.Consumer>',
      'const { Provider } = x; x.Consumer',
      '<Fragment key={id}\n ref={held}>',
      '<React.Fragment ref={held}>',
    ]) {
      expect(use).toMatch(ruledOut);
    }
    expect('<Fragment key={id}><b ref={held} /></Fragment>').not.toMatch(ruledOut);
    expect(sources.filter(({ text }) => ruledOut.test(text)).map(({ name }) => name)).toEqual([]);
  });

  test('renders no hoistable, singleton or custom element', () => {
    const drawn = sources.flatMap(({ name, text }) =>
      name.endsWith('.tsx') ? [...text.matchAll(/<([a-z][a-z-]*)[\s>]/g)].map(([, element = '']) => element) : [],
    );
    expect(drawn).toContain('dialog');
    const ruledOut = /^(?:html|head|body|title|meta|link|style|script|base|.*-.*)$/;
    expect(drawn.filter((element) => ruledOut.test(element))).toEqual([]);
  });
});

describe('leaving out', () => {
  const facts = {
    property: 'tag',
    values: new Set<unknown>([13]),
    names: new Set(['NEVER']),
    falseVariables: new Set(['isOff']),
    falseCalls: new Set(['isRare']),
    nullCalls: new Set(['trace']),
  };
  const resultOf = (body: string, value: unknown) =>
    new Function('value', 'NEVER', leaveOut(`function run(value, NEVER) {${body}}`, facts).replace(/^.*?\{|\}$/g, ''))(
      value,
      'n',
    );

  test('removes a case that never matches, and comparisons with it', () => {
    const body = "switch (value.tag) { case 13: return 'gone'; case 5: return 'five'; default: return 'other'; }";
    expect(leaveOut(`function run(value) {${body}}`, facts)).not.toContain('gone');
    expect([5, 13].map((tag) => resultOf(body, { tag }))).toEqual(['five', 'other']);
    expect(leaveOut('a = 13 === fiber.tag; b = 13 !== tag; c = NEVER === type; d = 13 === size;', facts)).toBe(
      'a = !1; b = !0; c = !1; d = 13 === size;',
    );
  });

  test('keeps a body that another case falls through into, and variables that other cases use', () => {
    const through =
      "var log = ''; switch (value.tag) { case 5: log += 'five'; case 13: log += 'more'; break; case 6: log += 's'; }";
    expect([5, 6].map((tag) => resultOf(`${through} return log;`, { tag }))).toEqual(['fivemore', 's']);
    const shared = 'switch (value.tag) { case 13: var kept = 1; break; case 5: kept = 5; return kept; }';
    expect(leaveOut(`function run(value) {${shared}}`, facts)).toContain('var kept;');
    expect(() =>
      new Function(`"use strict"; ${leaveOut(`(function run(value) {${shared}})({ tag: 5 })`, facts)}`)(),
    ).not.toThrow();
  });

  test('replaces every read of a variable that stays false, unless it is a parameter', () => {
    expect(leaveOut('var isOff = !1; isOff = begin(); isOff && work();', facts)).toBe('var isOff = !1; begin(); !1 && work();');
    expect(leaveOut('function f(isOff) { return isOff; }', facts)).toBe('function f(isOff) { return isOff; }');
    expect(leaveOut('isRare(type) ? a : trace(b)', facts)).toBe('!1 ? a : null');
  });
});

test('turns a file of React into a module', () => {
  expect(asModule('"use strict";\nexports.version = "1";\nexports.say = function () {\n  return exports.version;\n};\n')).toBe(
    '\nvar $version = "1";\nvar $say = function () {\n  return $version;\n};\n\nexport { $version as version, $say as say };',
  );
  expect(() => asModule('var fs = require("fs");')).toThrow('no list of exports');
});
