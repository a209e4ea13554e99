import { city, MAX_COMMENT } from '@ocean/api/areas/social/city';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useState } from 'react';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Compose } from '../../../sections/compose/compose.tsx';

/** The comment field under a post. It keeps the text until the server has it. */
export function CommentField({ id }: { id: string }) {
  const t = useText();
  const [text, setText] = useState('');
  const send = useApiMutation(city.comment, {
    invalidates: [city.detail, city.list],
    errors: 'inline',
    saysDone: true,
    // Text typed meanwhile stays.
    onSuccess: (_, sent) => setText((now) => (now.trim() === sent.text ? '' : now)),
  });
  const typed = text.trim();
  const tooLong = typed.length > MAX_COMMENT && t('city.tooLong', { max: showCount(MAX_COMMENT) });
  return (
    <Compose
      label={t('city.comment.text')}
      send={t('city.comment.send')}
      value={text}
      onChange={(next) => {
        setText(next);
        if (!send.isPending) send.reset();
      }}
      onSend={() => send.mutate({ id, text: typed })}
      reason={(typed === '' && t('city.needed')) || tooLong || (send.isPending && t('core.form.running'))}
      error={tooLong || (send.error !== null && refusalText(send.error))}
    />
  );
}
