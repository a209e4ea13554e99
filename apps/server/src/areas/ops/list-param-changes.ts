import type { ops, ParameterValue } from '@ocean/api/areas/ops';
import { itemsBefore, pageOf } from '@ocean/api/page';
import { isParameterKey, PARAMETERS } from '@ocean/api/params';
import type { Handler } from '../../http/route.ts';
import { countParameterChanges, readParameterHistory } from '../../params/read-params.ts';

/** The parameter history is public and append-only: it shows which operator set which value and cannot be rewritten. */
export const listParamChanges: Handler<typeof ops.paramHistory> = async ({ db }, _, { key, ...page }) => {
  const total = await countParameterChanges(db, key);
  const rows = await readParameterHistory(db, { key, page: { size: page.size, skip: itemsBefore(page) } });
  const list = rows.map(({ value, at, ...change }) => ({
    ...change,
    // `set-params.ts` accepts nothing else.
    value: value as ParameterValue,
    unit: isParameterKey(change.key) ? PARAMETERS[change.key].unit : null,
    at: at.toISOString(),
  }));
  return pageOf(page, { list, total });
};
