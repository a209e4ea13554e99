import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { OwnProject } from '../project-look.ts';
import type { DraftSaver } from './draft-saver.ts';

/** Two devices have changed the same draft: either text can stay, and nothing is saved before the member has chosen. */
export function ConflictNotice({ theirs, saver }: { theirs: OwnProject; saver: DraftSaver }) {
  const t = useText();
  return (
    <section className="card grid gap-3" role="alert">
      <Notice tone="warn">
        <b className="block">{t('projects.conflict.title')}</b>
        {t('projects.conflict.text', { at: showDateTime(theirs.changedAt) })}
      </Notice>
      <p className="prose line-clamp-12 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        <b className="block">{theirs.name}</b>
        {theirs.profile}
      </p>
      <Button kind="second" onClick={() => void saver.keepMine()}>
        {t('projects.conflict.keepMine')}
      </Button>
      <Button kind="second" onClick={() => saver.takeTheirs()}>
        {t('projects.conflict.takeTheirs')}
      </Button>
    </section>
  );
}
