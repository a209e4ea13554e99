import { createHash } from 'node:crypto';
import { amountText, wholeToken } from '@ocean/api/amount';
import type { RefusalParams } from '@ocean/api/errors';
import type { SignedAction, SignedSending } from '@ocean/api/inputs/signed-action';
import { quoteUnits } from '@ocean/money/desk';
import { getAddress } from 'viem';

/**
 * The description of an act that a wallet signs. It is built when the text is made and again when the act is requested;
 * the two must match, so a signature is valid only for the request that it was made for. For bots, the signer sees how
 * many are sent and to whom; the hash over the sorted ids, joined by commas, binds the signature to exactly these bots,
 * in whatever order they were named.
 * @example 'transfer 75.5 USDT to 0xAbC…'
 * @example 'send 3 bots (SHA-256 of their ids: 9f86…) to 0xAbC…'
 */
export function describeAction(action: SignedAction): string {
  switch (action.call) {
    case 'earn/transfer':
      return `transfer ${amountText(action.amount.units, action.amount.asset)} ${action.amount.asset} to ${getAddress(action.to)}`;
    case 'bot/send': {
      const ids = action.ids.toSorted();
      const hash = createHash('sha256').update(ids.join(',')).digest('hex');
      const bots = `${ids.length} ${ids.length === 1 ? 'bot' : 'bots'}`;
      return `send ${bots} (SHA-256 of their ids: ${hash}) to ${getAddress(action.to)}`;
    }
    case 'bot/sendAll':
      return `send all my bots that are not at work${ofStatus(action)} to ${getAddress(action.to)}`;
    case 'earn/trusteeshipJoin':
      return `stake ${amountText(action.amountUnits, 'BCG')} BCG in trusteeship for ${action.days} days at ${action.rate} % a year, without a way to cancel it`;
    case 'tor/save':
      return `let my passageway accept orders by itself, of up to ${amountText(action.dailyUnits, 'USDT')} USDT of value a day, until I lower it`;
    case 'tor/updateRate': {
      const [base] = action.market.split('/');
      const [rate, max] = [amountText(action.rateUnits, 'USDT'), amountText(action.maxUnits, 'USDT')];
      return `trade with customers who ${action.side} ${base} at ${rate} USDT for one ${base}, in orders of up to ${max} USDT, at the passageway desk`;
    }
    case 'tor/order':
      return `place an order at the passageway desk: ${describeDeal(action)}, with ${action.serviceId ? `the service ${action.serviceId}` : 'any passageway'}`;
    case 'tor/orderAccept':
      return `accept the order ${action.id} of the passageway desk, in which the customer wants to ${describeDeal(action)}`;
    case 'tor/levelUpgrade':
      return `bond ${amountText(action.depositUnits, 'BCG')} BCG for level ${action.level} of the passageway desk`;
    case 'tor/applyProvider':
      return `bond ${amountText(action.depositUnits, 'BCG')} BCG with an application as a provider of the passageway desk`;
    case 'other/allowSpending': {
      const amount = amountText(action.valueUnits, 'USDT');
      return `for one hour, this session spends up to ${amount} USDT of value on purchases, exchanges and fees, and sends nothing`;
    }
  }
}

/** @example 'give 100 USDT and get 50 BCG, at 2 USDT for one BCG' */
function describeDeal({
  side,
  base,
  baseUnits,
  rateUnits,
}: Extract<SignedAction, { call: 'tor/order' | 'tor/orderAccept' }>): string {
  const quote = quoteUnits({ side, baseUnits, rateUnits, whole: wholeToken(base) });
  const [ofBase, ofQuote] = [`${amountText(baseUnits, base)} ${base}`, `${amountText(quote, 'USDT')} USDT`];
  const [gives, gets] = side === 'buy' ? [ofQuote, ofBase] : [ofBase, ofQuote];
  return `give ${gives} and get ${gets}, at ${amountText(rateUnits, 'USDT')} USDT for one ${base}`;
}

/** The status under its wire name, so that the signed text is the same in every language. */
function ofStatus({ status }: { readonly status?: string | undefined }): string {
  return status === undefined ? '' : ` and have the status ${status}`;
}

/** What the signature must cover, as parameters of the refusal that requests it. */
export function askedFor(action: SignedSending): RefusalParams {
  if (action.call === 'earn/trusteeshipJoin') {
    return { call: action.call, amount: amountText(action.amountUnits, 'BCG'), days: action.days, rate: action.rate };
  }
  if (action.call === 'tor/save') return { call: action.call, daily: amountText(action.dailyUnits, 'USDT') };
  if (action.call === 'tor/updateRate') {
    const [rate, max] = [amountText(action.rateUnits, 'USDT'), amountText(action.maxUnits, 'USDT')];
    return { call: action.call, market: action.market, side: action.side, rate, max };
  }
  if (action.call === 'tor/order' || action.call === 'tor/orderAccept') {
    const { call, market, side, base, baseUnits, rateUnits, serviceId } = action;
    const terms = { market, side, amount: amountText(baseUnits, base), rate: amountText(rateUnits, 'USDT') };
    const of = call === 'tor/orderAccept' ? { id: action.id } : {};
    return { call, ...of, ...(serviceId === undefined ? {} : { serviceId }), ...terms };
  }
  if (action.call === 'tor/levelUpgrade') {
    return { call: action.call, level: action.level, amount: amountText(action.depositUnits, 'BCG') };
  }
  if (action.call === 'tor/applyProvider') return { call: action.call, amount: amountText(action.depositUnits, 'BCG') };
  const to = getAddress(action.to);
  if (action.call !== 'earn/transfer') return { call: action.call, to };
  const { asset, units } = action.amount;
  return { call: action.call, asset, amount: amountText(units, asset), to };
}
