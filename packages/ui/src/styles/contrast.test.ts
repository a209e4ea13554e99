/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const files = ['./tokens.css', './status-tokens.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'));

const TEXT = 4.5;
const GRAPHIC = 3;
const SURFACES = ['bg', 'surface', 'sunken', 'raised'];

type Pair = readonly [ink: string, on: string, needs: number];

const PAIRS: Pair[] = [
  ...['ink', 'ink-2', 'ink-3', 'accent-ink'].flatMap((ink) => SURFACES.map((on): Pair => [ink, on, TEXT])),
  ...['good', 'warn', 'bad', 'info'].flatMap((ink) =>
    ['bg', 'surface', 'raised', `${ink}-soft`].map((on): Pair => [ink, on, TEXT]),
  ),
  ...['accent', 'accent-press'].map((on): Pair => ['on-accent', on, TEXT]),
  ['accent-ink', 'accent-soft', TEXT],
  ['ink', 'lift', TEXT],
  ['ink', 'accent-soft', TEXT],
  ['ink-2', 'accent-soft', TEXT],
  ...['deep-1', 'deep-2'].flatMap((on) => ['on-deep', 'on-deep-2', 'deep-accent'].map((ink): Pair => [ink, on, TEXT])),
  ['on-deep-accent', 'deep-accent', TEXT],
  ['on-deep', 'deep-2 under deep-line', TEXT],
  ['bad', 'sunken', TEXT],
  ['accent', 'surface', GRAPHIC],
  ['accent', 'raised', GRAPHIC],
  ['on-toast', 'toast', TEXT],
  ...['new', 'wait', 'frozen', 'run', 'due', 'stop'].flatMap((status): Pair[] => [
    [`st-${status}-ink`, `st-${status}-soft`, TEXT],
    [`st-${status}-ink`, 'surface', TEXT],
    [`st-${status}-mark`, 'surface', GRAPHIC],
  ]),
  ...['series-static', 'series-dynamic', 'series-rest', 'line-strong'].map((ink): Pair => [ink, 'surface', GRAPHIC]),
  ...['bg', 'surface', 'raised'].map((on): Pair => ['focus', on, GRAPHIC]),
  ['line-strong', 'raised', GRAPHIC],
];

const themes = { light: palette(':root {'), dark: palette(':root[data-theme="dark"]') };

describe.each(Object.entries(themes))('%s theme', (_, colours) => {
  test.each(PAIRS)('%s on %s has at least %d', (ink, on, needs) => {
    expect(ratio(colourOf(colours, ink), colourOf(colours, on))).toBeGreaterThanOrEqual(needs);
  });
});

test('defines the same colours for the system dark theme and the chosen dark theme', () => {
  const bySystem = palette(':root:not([data-theme="light"])');
  expect(bySystem).toEqual(themes.dark);
});

function palette(selector: string): Record<string, string> {
  const block = files.map((css) => css.slice(css.indexOf(selector)).split('}')[0] ?? '').join('\n');
  const colours = Object.fromEntries([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1], match[2]]));
  const veil = Number(/--deep-line: rgb\(255 255 255 \/ ([\d.]+)\)/.exec(block)?.[1]);
  return { ...colours, 'deep-2 under deep-line': lighten(colours['deep-2'] ?? '', veil) };
}

function colourOf(colours: Record<string, string>, name: string): string {
  const colour = colours[name];
  if (!colour) throw new Error(`there is no colour --${name}`);
  return colour;
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
}

function lighten(hex: string, share: number): string {
  const mixed = channels(hex).map((one) => Math.round(one * (1 - share) + 255 * share));
  return `#${mixed.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function ratio(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}
