import type { Asset } from '@ocean/api/assets';
import { decimalsOf } from '@ocean/api/decimals';
import { parseAmount } from '@ocean/money/amount';
import { ConsoleRefusal } from './console-failure.ts';

/** Base units of an amount as typed. @throws ConsoleRefusal INVALID */
export function readAmount(text: string, asset: Asset): bigint {
  const parsed = parseAmount(text, decimalsOf(asset));
  if (!parsed.ok) throw new ConsoleRefusal('INVALID', `"${text}" is no amount of ${asset}.`);
  return parsed.units;
}

/** Like `readAmount`, but refuses zero. @throws ConsoleRefusal INVALID */
export function readSomeAmount(text: string, asset: Asset): bigint {
  const units = readAmount(text, asset);
  if (units === 0n) throw new ConsoleRefusal('INVALID', `An amount of 0 ${asset} moves nothing.`);
  return units;
}
