import { MODERATED, type Moderated } from '@ocean/api/operators/reports';
import { isUuid } from '@ocean/api/uuid';
import { Usage } from '../operation.ts';

/** The subject of a decision: the lower-case address of a profile or an account, otherwise the id. */
export type Subject = { readonly what: Moderated; readonly subject: string };

const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** @throws Usage */
export function readSubject(what: string | undefined, id: string | undefined, usage: string): Subject {
  const kind = MODERATED.find((known) => known === what);
  if (kind === undefined || id === undefined) throw new Usage(usage);
  const isNamed = kind === 'profile' || kind === 'account' ? ADDRESS.test(id) : isUuid(id);
  if (!isNamed) throw new Usage(usage);
  return { what: kind, subject: id.toLowerCase() };
}
