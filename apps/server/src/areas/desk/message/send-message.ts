import type { messageCalls } from '@ocean/api/areas/desk/message';
import { PICTURE_TYPES } from '@ocean/api/areas/files';
import type { ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import type { Database, Transaction } from '../../../db/database.ts';
import { doOnce } from '../../../db/do-once.ts';
import { deriveId } from '../../../derive-id.ts';
import type { Handler, MemberCall } from '../../../http/route.ts';
import { readParamsToday } from '../../../params/read-params.ts';
import { referTo } from '../../files/entry.ts';
import { findFile } from '../../files/queries.ts';
import { findThreadOrder, findWritten } from './queries.ts';
import { mayWrite, partnerOf } from './rules.ts';
import { insertMessage, MessageTooLate, takeTurn } from './store.ts';
import { MESSAGE_FILES, viewMessages } from './view-message.ts';

type Send = typeof messageCalls.sendMessage;

export const sendMessage: Handler<Send> = async ({ db }, call, input) => {
  const { account, requestId } = call;
  const id = deriveId('deskMessage', requestId);
  const maximum = (await readParamsToday(db))['desk.maxMessages'];
  const written = await doOnce(
    () => findWritten(db, { id, author: account }),
    () =>
      db.transaction((tx) => write(tx, { call, input, id, maximum })).catch((error) => refuseLate(db, error, { call, input })),
  );
  const [view] = written ? await viewMessages(db, [written], account) : [];
  if (!view) throw new Error(`the message of request ${requestId} is gone`);
  return view;
};

type Act = {
  readonly call: MemberCall;
  readonly input: ParsedInputOf<Send>;
  readonly id: string;
  readonly maximum: number;
};

/**
 * The database rejects a late message; the reason is read after the transaction.
 * @throws Refusal ORDER_STATE with the state of now, ACCOUNT_SUSPENDED
 */
async function refuseLate(db: Database, error: unknown, { call, input }: Pick<Act, 'call' | 'input'>): Promise<never> {
  if (!(error instanceof MessageTooLate)) throw error;
  const order = await findThreadOrder(db, input.orderId);
  if (!order) throw new Refusal('ORDER_UNKNOWN', {}, { cause: error });
  if (mayWrite(order, call.account)) throw new Refusal('ACCOUNT_SUSPENDED', {}, { cause: error });
  throw new Refusal('ORDER_STATE', { state: order.state }, { cause: error });
}

async function write(tx: Transaction, { call: { account }, input: { orderId, text, files }, id, maximum }: Act) {
  const order = await findThreadOrder(tx, orderId);
  if (!order || partnerOf(order, account) === undefined) throw new Refusal('ORDER_UNKNOWN');
  if (!mayWrite(order, account)) throw new Refusal('ORDER_STATE', { state: order.state });
  await requirePictures(tx, { files, account });
  if (!(await takeTurn(tx, { account, maximum }))) throw new Refusal('MESSAGES_TOO_MANY', { maximum });
  await insertMessage(tx, { id, orderId: order.id, author: account, text });
  if (files.length > 0) await referTo(tx, { fileIds: files, subject: { kind: MESSAGE_FILES, id }, account });
  return findWritten(tx, { id, author: account });
}

/** @throws Refusal FILE_UNKNOWN, FILE_TYPE_REFUSED */
async function requirePictures(tx: Transaction, { files, account }: { files: readonly string[]; account: string }) {
  for (const fileId of files) {
    const file = await findFile(tx, fileId);
    if (!file || file.account !== account) throw new Refusal('FILE_UNKNOWN');
    if (!PICTURE_TYPES.some((type) => type === file.type)) throw new Refusal('FILE_TYPE_REFUSED');
  }
}
