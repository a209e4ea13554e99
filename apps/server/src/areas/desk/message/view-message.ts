import type { messageCalls } from '@ocean/api/areas/desk/message';
import type { OutputOf } from '@ocean/api/endpoint';
import type { Queryable } from '../../../db/database.ts';
import { type FileView, readFilesOf } from '../../files/queries.ts';
import type { Written } from './queries.ts';
import type { Told } from './rules.ts';

export type MessageView = OutputOf<typeof messageCalls.sendMessage>;

/** What refers to the pictures of a message. */
export const MESSAGE_FILES = 'deskMessage';

/** Messages and what the platform says between them, as one of the two parties reads them. */
export async function viewMessages(q: Queryable, said: readonly (Written | Told)[], account: string): Promise<MessageView[]> {
  const ids = said.flatMap((one) => ('author' in one ? [one.id] : []));
  const files = ids.length === 0 ? new Map<string, readonly FileView[]>() : await readFilesOf(q, MESSAGE_FILES, ids);
  return said.map((one) => ('author' in one ? viewWritten(one, { account, files: files.get(one.id) ?? [] }) : viewTold(one)));
}

type Beside = { readonly account: string; readonly files: readonly FileView[] };

/** A hidden one is for its author alone, with the reason. */
function viewWritten({ id, author, text, hiddenReason, at }: Written, { account, files }: Beside): MessageView {
  const isOwn = author === account;
  const isHidden = hiddenReason !== null;
  const shown = { text: isHidden && !isOwn ? '' : text, isHidden, reason: isOwn ? hiddenReason : null, files: [...files] };
  return { id, from: isOwn ? 'self' : 'partner', event: null, ...shown, at: at.toISOString() };
}

/** Not stored: its id is built from what was said and when. */
function viewTold({ event, at }: Told): MessageView {
  const nothing = { text: '', isHidden: false, reason: null, files: [] };
  return { id: `${event}-${at.getTime()}`, from: 'platform', event, ...nothing, at: at.toISOString() };
}
