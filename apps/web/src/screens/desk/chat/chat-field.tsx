import { desk } from '@ocean/api/areas/desk';
import { MAX_MESSAGE, MAX_MESSAGE_FILES } from '@ocean/api/desk/limits';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useState } from 'react';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Compose } from '../../../sections/compose/compose.tsx';
import type { OrderView } from '../../../sections/desk/order-types.ts';
import type { StoredFile } from '../../../sections/files/file-rows.tsx';
import { useUploads } from '../../../sections/files/use-uploads.ts';
import { PickedPictures } from './picked-pictures.tsx';

/** The field under the thread. It keeps text and pictures until the server has them. */
export function ChatField({ order }: { order: OrderView }) {
  const t = useText();
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly StoredFile[]>([]);
  const uploads = useUploads((stored) => setPictures((now) => [...now.filter(({ fileId }) => fileId !== stored.fileId), stored]));
  const send = useApiMutation(desk.sendMessage, {
    invalidates: [desk.messages],
    errors: 'inline',
    saysDone: true,
    // Text typed meanwhile stays.
    onSuccess(_, sent) {
      setText((now) => (now.trim() === sent.text ? '' : now));
      setPictures([]);
    },
  });
  const typed = text.trim();
  const tooLong = typed.length > MAX_MESSAGE && t('deskOrders.messages.tooLong', { max: showCount(MAX_MESSAGE) });
  const reason =
    (typed === '' && t('deskOrders.messages.needed')) ||
    tooLong ||
    (uploads.list.length > 0 && t('deskOrders.messages.uploading')) ||
    (send.isPending && t('core.form.running'));
  if (!order.may.includes('message') || order.partner === null) return <NobodyToWrite order={order} />;
  return (
    <Compose
      label={t('deskOrders.messages.text')}
      send={t('deskOrders.messages.send')}
      value={text}
      onChange={(next) => {
        setText(next);
        if (!send.isPending) send.reset();
      }}
      onSend={() => send.mutate({ orderId: order.id, text: typed, files: pictures.map(({ fileId }) => fileId) })}
      reason={reason}
      error={tooLong || (send.error !== null && refusalText(send.error))}
      above={<PickedPictures pictures={pictures} uploads={uploads} max={MAX_MESSAGE_FILES} onChange={setPictures} />}
    />
  );
}

/** Why the member cannot write: no other party yet, or the order ended without one. */
function NobodyToWrite({ order: { state } }: { order: OrderView }) {
  const t = useText();
  return (
    <p className="dock hint !block text-center">
      {t(state === 'pending' ? 'deskOrders.messages.nobody' : 'deskOrders.messages.closed')}
    </p>
  );
}
