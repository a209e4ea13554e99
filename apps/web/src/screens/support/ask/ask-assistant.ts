import { assistant } from '@ocean/api/areas/assistant';
import type { InputOf, OutputOf } from '@ocean/api/endpoint';
import { client } from '../../../api/client.ts';
import type { Arriving } from './use-live-answer.ts';

/** Asks, and passes on the answer as it arrives. */
export async function askAssistant(
  asked: InputOf<typeof assistant.ask>,
  { signal, onText }: Arriving,
): Promise<OutputOf<typeof assistant.ask>> {
  const answered = await client.call(assistant.ask, asked, { signal });
  onText(answered.answer);
  return answered;
}
