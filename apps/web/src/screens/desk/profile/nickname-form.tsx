import { desk } from '@ocean/api/areas/desk';
import { Button } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Field } from '@ocean/ui/field';
import { Notice } from '@ocean/ui/notice';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { refusalText } from '../../../i18n/refusal-text.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { DeskPerson } from '../../../sections/desk/desk-types.ts';
import { useSheetAct } from '../../../sections/forms/use-sheet-act.ts';

const LENGTH = { least: 2, most: 24 } as const;

/** The nickname: the first one creates the profile and returns to the next step, a later one changes it. */
export function NicknameForm({ person }: { person: DeskPerson | null }) {
  const t = useText();
  const [, navigate] = useLocation();
  const [nickname, setNickname] = useState(person?.nickname ?? '');
  const act = useSheetAct(desk.create, {
    message: t('desk.profile.done'),
    onDone: (saved) => {
      setNickname(saved.nickname);
      if (person === null) navigate(paths.passageway);
    },
  });
  const typed = nickname.trim();
  const reason = reasonOf([...typed].length, typed === person?.nickname, t);
  const save = () => {
    if (reason === null && !act.isPending) act.mutate({ nickname: typed });
  };
  return (
    <Card title={t(person === null ? 'desk.profile.choose' : 'desk.profile.change')}>
      <form
        className="grid gap-4 pt-2"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Field
          label={t('desk.profile.nickname')}
          hint={t('desk.profile.nickname.hint', LENGTH)}
          error={act.error ? refusalText(act.error) : undefined}
          value={nickname}
          maxLength={LENGTH.most}
          dir="auto"
          autoComplete="nickname"
          onChange={(event) => {
            setNickname(event.target.value);
            act.reset();
          }}
        />
        <Notice tone="quiet">{t('desk.profile.seen')}</Notice>
        <Button type="submit" busy={act.isPending} reason={reason}>
          {t(person === null ? 'desk.profile.create' : 'desk.profile.save')}
        </Button>
      </form>
    </Card>
  );
}

function reasonOf(length: number, isUnchanged: boolean, t: ReturnType<typeof useText>): string | null {
  if (length === 0) return t('desk.profile.enter');
  if (length < LENGTH.least) return t('desk.profile.short', LENGTH);
  return isUnchanged ? t('desk.profile.unchanged') : null;
}
