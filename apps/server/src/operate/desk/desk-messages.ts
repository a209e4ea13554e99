import { findThreadOrder, readWritten } from '../../areas/desk/message/queries.ts';
import { eventsOf, weave } from '../../areas/desk/message/rules.ts';
import { readFilesOf } from '../../areas/files/queries.ts';
import type { Database } from '../../db/database.ts';
import { NotAllowed, Usage } from '../operation.ts';
import { plainText } from '../plain-text.ts';

const MAX_SHOWN = 500;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The latest messages and pictures of an order's two parties, from which a reviewer decides a complaint. */
export async function showMessages(db: Database, id: string | undefined, usage: string): Promise<string[]> {
  if (!id || !ID.test(id)) throw new Usage(usage);
  const order = await findThreadOrder(db, id.toLowerCase());
  if (!order) throw new NotAllowed(`There is no order ${id}.`);
  const messages = await readWritten(db, { orderId: order.id, before: undefined, limit: MAX_SHOWN });
  const files = await readFilesOf(
    db,
    'deskMessage',
    messages.map((message) => message.id),
  );
  return [
    `${order.id}  ${order.state}  customer ${order.customer}  operator ${order.operator ?? 'none yet'}`,
    ...weave({ messages, before: undefined, isEarlier: false }, eventsOf(order)).flatMap((said) => {
      const at = said.at.toISOString();
      if ('event' in said) return [`  ${at}  ${said.event}`];
      const pictures = files.get(said.id) ?? [];
      return [
        `  ${at}  ${said.author === order.customer ? 'customer' : 'operator'}`,
        ...said.text.split('\n').map((line) => `  | ${plainText(line)}`),
        ...pictures.map(
          (file) => `  file ${file.fileId}  ${plainText(file.name)}  ${file.type}  ${file.size} bytes  ${file.sha256}`,
        ),
      ];
    }),
  ];
}
