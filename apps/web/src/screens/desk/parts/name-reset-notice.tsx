import { Notice } from '@ocean/ui/notice';
import { useText } from '../../../i18n/use-text.ts';
import type { DeskUser } from '../../../sections/desk/desk-types.ts';

/** Says why the member's chosen nickname was replaced, until the member chooses a new one. */
export function NameResetNotice({ nameReset }: Pick<DeskUser, 'nameReset'>) {
  const t = useText();
  if (nameReset === null) return null;
  return (
    <Notice tone="warn">
      <b className="block">{t('desk.nameReset')}</b>
      <bdi className="[overflow-wrap:anywhere]">{nameReset.reason}</bdi>
    </Notice>
  );
}
