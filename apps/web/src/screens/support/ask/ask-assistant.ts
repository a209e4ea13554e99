import { assistant } from '@ocean/api/areas/assistant';
import type { InputOf, OutputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { readStream } from '@ocean/api/streams/read-stream';
import { clientOptions } from '../../../api/client.ts';
import type { Arriving } from './use-live-answer.ts';

/** Asks, and passes on the answer as it arrives. */
export async function askAssistant(
  asked: InputOf<typeof assistant.ask>,
  { signal, onBegin, onText }: Arriving,
): Promise<OutputOf<typeof assistant.ask>> {
  for await (const part of readStream(clientOptions, assistant.ask, asked, { signal })) {
    if (part.kind === 'done') return part.answer;
    if (part.kind === 'begin') onBegin();
    else onText(part.text);
  }
  throw new Refusal('CONNECTION_FAILED');
}
