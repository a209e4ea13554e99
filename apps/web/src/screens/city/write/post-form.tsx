import { PICTURE_TYPES } from '@ocean/api/areas/files';
import { city, MAX_POST, MAX_POST_PICTURES } from '@ocean/api/areas/social/city';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { TextAreaField } from '@ocean/ui/text-area-field';
import { toast } from '@ocean/ui/toast';
import { paths } from '../../../base/paths.ts';
import { STORED } from '../../../base/storage.ts';
import { showCount } from '../../../i18n/show.ts';
import { type TextKey, useText } from '../../../i18n/use-text.ts';
import { FileField, type FileWords } from '../../../sections/files/file-field.tsx';
import { useKeptDraft } from '../../../sections/files/use-kept-draft.ts';
import { FailedNotice } from '../../../sections/forms/failed-notice.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { useLeave } from '../../../shell/frame/use-leave.ts';
import { AppearsAs } from './appears-as.tsx';

/** Text and pictures of a post. They are kept on this device until the server has the post. */
export function PostForm({ account }: { account: string }) {
  const t = useText();
  const leave = useLeave(paths.city);
  const { draft, uploads, change, end } = useKeptDraft(STORED.cityDraft, account);
  const { text, files } = draft;
  const send = useApiMutation(city.submit, {
    invalidates: [city.list],
    errors: 'inline',
    saysDone: true,
    onSuccess(_, sent) {
      end(sent);
      toast(t('city.published'), 'good');
    },
  });
  const typed = text.trim();
  const tooLong = typed.length > MAX_POST && t('city.tooLong', { max: showCount(MAX_POST) });
  const reason =
    (typed === '' && t('city.needed')) ||
    (tooLong && t('core.form.correct')) ||
    (uploads.list.length > 0 && t('city.pictures.coming'));
  return (
    <>
      <TextAreaField
        label={t('city.write.text')}
        rows={6}
        value={text}
        aside={isolate(`${showCount(typed.length)} / ${showCount(MAX_POST)}`)}
        hint={t('city.write.kept')}
        error={tooLong}
        onChange={(next) => {
          change({ text: next });
          if (!send.isPending) send.reset();
        }}
      />
      <AppearsAs />
      <FileField
        files={files}
        uploads={uploads}
        max={MAX_POST_PICTURES}
        types={PICTURE_TYPES}
        words={pictureWords(t)}
        onChange={(next) => change({ files: next })}
      />
      <Notice tone="quiet" icon="shield">
        {t('city.write.public')}
      </Notice>
      {send.error !== null && <FailedNotice error={send.error} />}
      <Button
        reason={reason}
        busy={send.isPending}
        onClick={() =>
          send.mutate(
            { text: typed, fileIds: files.map(({ fileId }) => fileId) },
            // Passed to `mutate`, so that it does not run once the form is gone.
            { onSuccess: leave },
          )
        }
      >
        {t('city.write.send')}
      </Button>
    </>
  );
}

type Say = (key: TextKey, values?: Record<string, string | number>) => string;

function pictureWords(t: Say): FileWords {
  return {
    title: t('city.pictures'),
    hint: t('city.pictures.hint'),
    add: t('city.pictures.add'),
    remove: (name) => t('city.pictures.remove', { name }),
    cancel: (name) => t('city.pictures.cancel', { name }),
    tooMany: t('city.pictures.tooMany', { max: MAX_POST_PICTURES }),
  };
}
