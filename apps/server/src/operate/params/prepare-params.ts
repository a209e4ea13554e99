import type { OperatorRole } from '@ocean/api/operators/roles';
import { isParameterKey, PARAMETERS } from '@ocean/api/params';
import { checkParams, nextRevisions, type ParameterChanges, setParams } from '../../areas/ops/set-params.ts';
import { actText } from '../../operators/act-text.ts';
import { readStoredParams } from '../../params/read-params.ts';
import type { Desk } from '../operation.ts';
import type { PreparedAct } from '../prepared-act.ts';

export type ParamsToSet = Omit<ParameterChanges, 'author'>;

/**
 * The rules are checked first, so that no operator signs a change that would be refused. Needs two operators; the text names each
 * revision.
 * @throws Refusal PARAMETER_REFUSED
 */
export async function prepareParams(desk: Desk, request: ParamsToSet): Promise<PreparedAct> {
  const { effectiveFromDay: day, reason } = request;
  await checkParams(desk, { ...request, author: 'check' });
  const revisions = await nextRevisions(desk.db, request);
  const changes = request.changes.map((change, at) => ({ ...change, revision: revisions[at] ?? 1 }));
  const facts = changes.map(({ key, value, revision }) => `${key} = ${shown(key, value)} (revision ${revision})`);
  const stored = await readStoredParams(desk.db, day);
  return {
    subject: `params/${day}`,
    text: actText(desk, `set parameters from day ${day} on`, [...facts, `reason: ${reason}`]),
    role: roleToSet(request),
    signaturesNeeded: 2,
    change: {
      subject: `params/${day}`,
      before: changes.map(({ key }) => ({ key, value: valueText(valueIn(stored, key)) })),
      after: changes.map(({ key, value }) => ({ key, value: valueText(value) })),
      reason,
    },
    async carryOut(signers) {
      await setParams(desk, { ...request, changes, author: signers.join(' and ') });
      return changes.map(({ key, value }) => `${key} is ${shown(key, value)} from day ${day} on`);
    },
  };
}

/** Owners must sign as soon as one parameter belongs to them. */
export function roleToSet({ changes }: Pick<ParamsToSet, 'changes'>): OperatorRole {
  const isOwners = changes.some(({ key }) => isParameterKey(key) && PARAMETERS[key].changedBy === 'owner');
  return isOwners ? 'owner' : 'finance';
}

/** Stored form: numbers, switches and steps as JSON, amounts and percentages as text. `setParams` checks the bounds. */
export function readValue(key: string, text: string): unknown {
  if (!isParameterKey(key) || ['amount', 'percent'].includes(PARAMETERS[key].type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The value that was set, or the initial one. */
export function valueIn(stored: ReadonlyMap<string, unknown>, key: string): unknown {
  if (stored.has(key)) return stored.get(key);
  return isParameterKey(key) ? PARAMETERS[key].initial : null;
}

/** In the form that operators type. */
export function valueText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** With its unit. */
export function shown(key: string, value: unknown): string {
  const text = valueText(value);
  return isParameterKey(key) ? `${text} ${PARAMETERS[key].unit}` : text;
}
