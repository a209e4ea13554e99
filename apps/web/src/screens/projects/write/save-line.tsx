import { TextButton } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { Saving } from './draft-saver.ts';

/** Whether what is typed lies on the server, and since when. */
export function SaveLine({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const t = useText();
  if (saving.kind === 'failed') {
    return (
      <div role="alert" className="grid gap-2">
        <Notice tone="warn">
          <b className="block">{t('projects.save.failed')}</b>
          {refusalText(saving.error)}
        </Notice>
        <TextButton icon="renew" className="justify-self-start" onClick={onRetry}>
          {t('core.retry')}
        </TextButton>
      </div>
    );
  }
  return (
    <p className="hint" role="status">
      {savingText(saving, t)}
    </p>
  );
}

function savingText(saving: Saving, t: ReturnType<typeof useText>): string {
  if (saving.kind === 'saved') return t('projects.save.saved', { at: showDateTime(saving.at) });
  if (saving.kind === 'conflict') return t('projects.conflict.title');
  return t(saving.kind === 'empty' ? 'projects.save.empty' : 'projects.save.saving');
}
