import { MAX_ASKED_LENGTH } from '@ocean/api/areas/assistant';
import { IconButton } from '@ocean/ui/button';
import { useState } from 'react';
import { showCount } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Compose } from '../../../sections/compose/compose.tsx';
import type { Asking } from './use-conversation.ts';

/** @param asked What the address brings along from a search or an article; the member sends it. */
export function AskField({ conversation, asked }: { conversation: Asking; asked: string }) {
  const t = useText();
  const [typed, setTyped] = useState(asked);
  const { live, stop } = conversation;
  const question = typed.trim();
  const tooLong = question.length > MAX_ASKED_LENGTH && t('support.ask.tooLong', { max: showCount(MAX_ASKED_LENGTH) });
  return (
    <Compose
      label={t('support.ask.field')}
      send={t('support.ask.send')}
      value={typed}
      onChange={setTyped}
      onSend={() => {
        conversation.ask(question);
        setTyped('');
      }}
      reason={(question === '' && t('support.ask.empty')) || tooLong}
      error={tooLong}
      running={
        live?.state === 'running' && (
          <IconButton icon="stop" label={t('support.ask.stop')} className="compose-send" onClick={stop} />
        )
      }
    />
  );
}
