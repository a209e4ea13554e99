import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { showDateTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { OwnProject } from '../project-look.ts';
import type { DraftSaver } from './draft-saver.ts';

/** Two devices have changed the same draft: either text can stay, and nothing is saved before the member has chosen. */
export function ConflictNotice({ theirs, saver }: { theirs: OwnProject; saver: DraftSaver }) {
  return theirs.state === 'draft' ? <OtherText theirs={theirs} saver={saver} /> : <OtherState theirs={theirs} saver={saver} />;
}

function OtherText({ theirs, saver }: { theirs: OwnProject; saver: DraftSaver }) {
  const t = useText();
  return (
    <Conflict theirs={theirs} text={t('projects.conflict.text', { at: showDateTime(theirs.changedAt) })}>
      <Button kind="second" onClick={() => void saver.keepMine()}>
        {t('projects.conflict.keepMine')}
      </Button>
      <Button kind="second" onClick={() => saver.takeTheirs()}>
        {t('projects.conflict.takeTheirs')}
      </Button>
    </Conflict>
  );
}

/** It was handed in elsewhere, or more: keeping what was typed here would undo that, and is said so before. */
function OtherState({ theirs, saver }: { theirs: OwnProject; saver: DraftSaver }) {
  const t = useText();
  const [, setSearch] = useSearchParams();
  const { id, state, changedAt, may } = theirs;
  const canBeTakenBack = may.includes('draft');
  const moved = t('projects.conflict.moved', { at: showDateTime(changedAt), state: t(`projects.state.${state}`) });
  return (
    <Conflict
      theirs={theirs}
      text={
        <>
          <span className="block">{moved}</span>
          {t(canBeTakenBack ? 'projects.conflict.undo' : 'projects.conflict.fixed')}
        </>
      }
    >
      {canBeTakenBack && (
        <Button kind="second" onClick={() => void saver.keepMine()}>
          {t('projects.conflict.takeBack')}
        </Button>
      )}
      <Button
        kind="second"
        onClick={() => {
          // What was typed is given up first: leaving the form would send it.
          saver.takeTheirs();
          setSearch({ tab: 'mine', id });
        }}
      >
        {t('projects.conflict.see')}
      </Button>
    </Conflict>
  );
}

function Conflict({ theirs, text, children }: { theirs: OwnProject; text: ReactNode; children: ReactNode }) {
  const t = useText();
  return (
    <section className="card grid gap-3" role="alert">
      <Notice tone="warn">
        <b className="block">{t('projects.conflict.title')}</b>
        {text}
      </Notice>
      <p className="prose line-clamp-12 whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        <b className="block">{theirs.name}</b>
        {theirs.profile}
      </p>
      {children}
    </section>
  );
}
