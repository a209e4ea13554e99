import type { bots } from '@ocean/api/areas/bots';
import { ASSETS } from '@ocean/api/assets';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { formatAmount } from '@ocean/money/amount';
import { getAddress } from 'viem';
import type { Handler } from '../../../http/route.ts';
import { type BotEventRow, readBotEvents } from './bot-event-queries.ts';

type Shown = OutputOf<typeof bots.botLog>['list'][number];

/**
 * The history of one bot or of all. Every bot has at least the event by which it came, so a bot without any was never
 * the caller's.
 */
export const listBotEvents: Handler<typeof bots.botLog> = async ({ db }, { account }, { id, page, size }) => {
  const { rows, total } = await readBotEvents(db, { owner: account, botId: id, page, size });
  if (id !== undefined && total === 0) throw new Refusal('BOT_UNKNOWN');
  return { list: rows.map(show), total, next: page * size < total ? page + 1 : null };
};

function show({ botId, number, kind, day, at, details }: BotEventRow): Shown {
  const { cards, readyDay, runFrom, runUntil, endDay, termLeft, pledgedUnits, feeUnits, feeAsset = 'BCG' } = details;
  const other = details.to ?? details.from;
  return {
    botId,
    number,
    kind,
    day,
    at: at.toISOString(),
    cards: cards ?? null,
    readyDay: readyDay ?? null,
    runFrom: runFrom ?? null,
    runUntil: runUntil ?? null,
    endDay: endDay ?? null,
    termLeft: termLeft ?? null,
    pledged: pledgedUnits === undefined ? null : formatAmount(BigInt(pledgedUnits), ASSETS.BCG.decimals),
    pledgedAsset: pledgedUnits === undefined ? null : 'BCG',
    fee: feeUnits === undefined ? null : formatAmount(BigInt(feeUnits), ASSETS[feeAsset].decimals),
    feeAsset: feeUnits === undefined ? null : feeAsset,
    other: other === undefined ? null : getAddress(other),
  };
}
