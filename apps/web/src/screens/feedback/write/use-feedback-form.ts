import { feedback } from '@ocean/api/areas/social/feedback';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { storage } from '../../../base/storage.ts';
import { useUploads } from '../../../sections/files/use-uploads.ts';
import { feedbackPath, STEP } from '../parts/feedback-path.ts';
import { keepDraft } from './kept-draft.ts';

/** What is being written, its files on their way, and sending it. */
export function useFeedbackForm(address: string) {
  const [, navigate] = useLocation();
  const [kept] = useState(() => keepDraft({ storage, address }));
  const draft = useSyncExternalStore(kept.subscribe, kept.read, kept.read);
  const uploads = useUploads((stored) =>
    kept.change({ files: [...kept.read().files.filter(({ fileId }) => fileId !== stored.fileId), stored] }),
  );
  const send = useApiMutation(feedback.submit, {
    invalidates: [feedback.list],
    errors: 'inline',
    // What was typed meanwhile stays.
    onSuccess(_, sent) {
      if (kept.read().text.trim() === sent.text) kept.end();
    },
  });
  return {
    draft,
    uploads,
    change: kept.change,
    isSending: send.isPending,
    error: send.error,
    send() {
      const { text, contact, files } = kept.read();
      const named = contact.trim() === '' ? {} : { contact: contact.trim() };
      const input = { text: text.trim(), ...named, files: files.map(({ fileId }) => fileId) };
      // Not from another screen: then the form is there no more.
      send.mutate(input, { onSuccess: ({ id }) => navigate(feedbackPath(id), { state: STEP }) });
    },
  };
}
