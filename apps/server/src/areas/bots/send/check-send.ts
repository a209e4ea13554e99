import type { bots } from '@ocean/api/areas/bots';
import type { Context } from '../../../context.ts';
import type { Handler } from '../../../http/route.ts';
import { resolveSend, resolveSendAll } from '../../account/entry.ts';
import { readUnsignedToday } from '../../account/queries.ts';
import { readChosenBots } from '../act/choose-bots.ts';
import { countSkipped, listSkipped } from '../act/skipped-bots.ts';
import { formatUsdt } from '../format-usdt.ts';
import { type BotChoice, readPlatformTime } from '../queries.ts';
import { planOwnSend, requireRecipient, showSend } from './plan-own-send.ts';

/** What `send` would do now and whether the wallet has to sign it; changes nothing. */
export const checkSend: Handler<typeof bots.sendCheck> = async (context, { account: owner }, input) => {
  const { ids, to } = resolveSend(input);
  const { shown, skipped } = await check(context, { owner, to, choice: ids });
  return { ...shown, skipped: listSkipped(skipped) };
};

/** What `sendAll` would do now; changes nothing. */
export const checkSendAll: Handler<typeof bots.sendAllCheck> = async (context, { account: owner }, input) => {
  const { to } = resolveSendAll(input);
  const { shown, skipped } = await check(context, { owner, to, choice: 'all' });
  return { ...shown, skipped: countSkipped(skipped) };
};

async function check({ db }: Context, { owner, to, choice }: { owner: string; to: string; choice: BotChoice }) {
  await requireRecipient(db, { owner, to });
  const [{ today }, own, usedUnits] = await Promise.all([
    readPlatformTime(db),
    readChosenBots(db, owner, choice),
    readUnsignedToday(db, owner),
  ]);
  const plan = await planOwnSend(db, own, { day: today, to });
  const leftUnits = usedUnits < plan.limitUnits ? plan.limitUnits - usedUnits : 0n;
  const step = {
    signatureNeeded: plan.valueUnits > leftUnits,
    unsignedLeft: formatUsdt(leftUnits),
    unsignedLimit: formatUsdt(plan.limitUnits),
  };
  return { shown: { ...showSend(plan), ...step }, skipped: plan.skipped };
}
