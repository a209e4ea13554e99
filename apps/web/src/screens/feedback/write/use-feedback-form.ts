import { feedback } from '@ocean/api/areas/social/feedback';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useLocation } from 'wouter';
import { STEP } from '../../../base/step.ts';
import { STORED } from '../../../base/storage.ts';
import { useKeptDraft } from '../../../sections/files/use-kept-draft.ts';
import { feedbackPath, SENT_PATH } from '../parts/feedback-path.ts';

/** What is being written, its files on their way, and sending it. */
export function useFeedbackForm(address: string) {
  const [, navigate] = useLocation();
  const { draft, uploads, change, read, end } = useKeptDraft(STORED.feedback, address);
  const send = useApiMutation(feedback.submit, {
    invalidates: [feedback.list],
    errors: 'inline',
    onSuccess: (_, sent) => end(sent),
  });
  return {
    draft,
    uploads,
    change,
    isSending: send.isPending,
    error: send.error,
    send() {
      const { text, contact, files } = read();
      const named = contact.trim() === '' ? {} : { contact: contact.trim() };
      const input = { text: text.trim(), ...named, files: files.map(({ fileId }) => fileId) };
      // Not from another screen: then the form is there no more.
      send.mutate(input, {
        onSuccess({ id }) {
          // Back leads to what was sent, not to a form that is empty by now.
          navigate(SENT_PATH, { replace: true });
          navigate(feedbackPath(id), { state: STEP });
        },
      });
    },
  };
}
