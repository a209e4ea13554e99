import type { ParameterValue } from '@ocean/api/areas/ops';

/**
 * A value as it was set, with its unit: nothing is rounded, and nothing is translated, so that two people compare the same text.
 * @example parameterText('100', 'USDT') // '100 USDT'
 */
export function parameterText(value: ParameterValue, unit: string | null): string {
  if (Array.isArray(value)) return value.map(({ from, percent }) => `${from}: ${percent} %`).join(', ');
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return unit === null || unit === '' ? String(value) : `${value} ${unit}`;
}
