import { amountText } from '@ocean/api/amount';
import type { bots } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { pageOf } from '@ocean/api/page';
import { getAddress } from 'viem';
import type { Handler } from '../../../http/route.ts';
import { type BotEventRow, readBotEvents } from './bot-event-queries.ts';

type Shown = OutputOf<typeof bots.history>['list'][number];

/**
 * The history of one bot or of all. Every bot has at least the event by which it came, so the caller never owned a bot
 * without events.
 */
export const listBotEvents: Handler<typeof bots.history> = async ({ db }, { account }, { id, page, size }) => {
  const { rows, total } = await readBotEvents(db, { owner: account, botId: id, page, size });
  if (id !== undefined && total === 0) throw new Refusal('BOT_UNKNOWN');
  return pageOf({ page, size }, { list: rows.map(show), total });
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
    pledged: pledgedUnits === undefined ? null : amountText(BigInt(pledgedUnits), 'BCG'),
    pledgedAsset: pledgedUnits === undefined ? null : 'BCG',
    fee: feeUnits === undefined ? null : amountText(BigInt(feeUnits), feeAsset),
    feeAsset: feeUnits === undefined ? null : feeAsset,
    other: other === undefined ? null : getAddress(other),
  };
}
