import { isAsset } from '@ocean/api/assets';
import { recordName } from '@ocean/i18n/record-name';
import { showCount, showDay, showExact } from '../../i18n/show.ts';
import { t, textIfKnown } from '../../i18n/use-text.ts';
import { isolate } from '../../sections/text/isolate.ts';
import { kindText, spaced } from '../../sections/text/kind-text.ts';
import { shortenAddress } from '../../sections/text/shorten-address.ts';
import { type Detail, isGain, type MovementRecord, usualOutcome } from './describe-record.ts';

/** What happened, as its member would say it: the last step decides. */
export function recordTitle(record: Pick<MovementRecord, 'kind' | 'outcome' | 'changes' | 'details'>): string {
  const name = recordName(record);
  return textIfKnown(`records.title.${name}`) ?? kindText(name);
}

/** What one of its movements did. */
export function stepText(record: Pick<MovementRecord, 'kind' | 'changes' | 'details'>, kind: string): string {
  const name = recordName({ ...record, outcome: kind });
  return name === kind ? kindText(kind) : recordTitle({ ...record, outcome: kind });
}

/** What it was about, each on a line of its own: how many bots or cards, which days and who paid them, which other member. */
export function aboutTexts({ kind, details, ...record }: Pick<MovementRecord, 'kind' | 'details' | 'changes'>): string[] {
  const { bots, cards, tokens, invitee, fromDay, toDay, from, to, market, purpose } = details;
  if (typeof bots === 'number') return [t('records.row.bots', { count: bots })];
  if (typeof cards === 'number') return [t('records.row.cards', { cards })];
  if (typeof tokens === 'number') return [isolate(t('records.row.tokens', { tokens: showCount(tokens) }))];
  if (typeof invitee === 'string') return [isolate(shortenAddress(invitee))];
  if (kind === 'incomeCollected' && typeof fromDay === 'number' && typeof toDay === 'number') {
    const days = fromDay === toDay ? showDay(toDay) : `${showDay(fromDay)} – ${showDay(toDay)}`;
    return [t('records.row.ofDays', { days: isolate(days) }), fundedByText('emission pool')];
  }
  if (kind === 'taskAwarded' && typeof details.task === 'string') return [taskText(details.task), fundedByText('awards pool')];
  // What was locked itself came back beside a reward: no one source paid all of it.
  if (kind === 'stakeTaken' && !record.changes.some(({ part }) => part === 'staked')) return [fundedByText('staking pool')];
  if (typeof market === 'string') return [isolate(market)];
  if (typeof purpose === 'string') return [purposeText(purpose)];
  const other = isGain(record) ? from : to;
  return kind === 'transferred' && typeof other === 'string' ? [isolate(shortenAddress(other))] : [];
}

/** What the filter calls the records of a kind, however each of them ended. */
export function filterText(kind: string): string {
  return textIfKnown(`records.title.${usualOutcome(kind)}`) ?? kindText(kind);
}

/** Who pays an income row, in words; a source that this build does not know by its own name. */
export function fundedByText(source: string): string {
  return textIfKnown(`records.fundedBy.${source}`) ?? source;
}

/** A task by its name; one that this build does not know by its own. */
export function taskText(task: string): string {
  return textIfKnown(`records.task.${task}`) ?? spaced(task);
}

/** What a deposit of the desk is for. */
function purposeText(purpose: string): string {
  return textIfKnown(`records.purpose.${purpose}`) ?? spaced(purpose);
}

export function partText(part: string): string {
  return textIfKnown(`records.part.${part}`) ?? spaced(part);
}

export function accountText(part: string): string {
  return textIfKnown(`records.account.${part}`) ?? spaced(part);
}

/** The fee for stopping early has the name of its form; the reason of an order is why it ended, that of a payment why it was credited. */
export function detailText(name: string, kind: string): string {
  if (name === 'fee' && kind === 'botsStopped') return t('records.detail.handlingFee');
  if (name === 'reason' && kind === 'orderPlaced') return t('records.detail.endReason');
  return textIfKnown(`records.detail.${name}`) ?? spaced(name);
}

/** Days as dates, amounts with separators, fees with the asset of the record, everything else as it is. */
export function detailValue(name: string, value: Detail, asset = ''): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return /day$/i.test(name) ? showDay(value) : showCount(value);
  if (typeof value === 'boolean') return String(value);
  if (name === 'task') return taskText(value);
  if (name === 'purpose') return purposeText(value);
  if (name === 'reason') return textIfKnown(`records.reason.${value}`) ?? value;
  if (isAsset(value)) return value;
  if (name === 'fee' || name === 'burn') return isolate(showExact(value), asset);
  return /^\d+(\.\d+)?$/.test(value) && name !== 'paymentId' ? showExact(value) : value;
}
