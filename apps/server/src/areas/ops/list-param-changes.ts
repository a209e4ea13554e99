import type { ops, ParameterValue } from '@ocean/api/areas/ops';
import { isParameterKey, PARAMETERS } from '@ocean/api/params';
import type { Handler } from '../../http/route.ts';
import { countParameterChanges, readParameterHistory } from './queries.ts';

/** The history of the parameters is public: whoever reads it sees who set what, and cannot be told another story later. */
export const listParamChanges: Handler<typeof ops.paramHistory> = async ({ db }, _, { page, size, key }) => {
  const total = await countParameterChanges(db, key);
  const rows = await readParameterHistory(db, { key, page: { size, skip: (page - 1) * size } });
  return {
    list: rows.map(({ value, at, ...change }) => ({
      ...change,
      // `set-params.ts` let nothing else in.
      value: value as ParameterValue,
      unit: isParameterKey(change.key) ? PARAMETERS[change.key].unit : null,
      at: at.toISOString(),
    })),
    total,
    next: page * size < total ? page + 1 : null,
  };
};
