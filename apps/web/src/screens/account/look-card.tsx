import { LANGUAGE_NAMES } from '@ocean/i18n/language-names';
import { Card } from '@ocean/ui/card';
import { classList } from '@ocean/ui/class-list';
import { RowLinkContent } from '@ocean/ui/list-row';
import { language } from '../../i18n/locale.ts';
import { useText } from '../../i18n/use-text.ts';
import { openLanguages } from '../../shell/frame/drawers.ts';
import { useIsExpected } from '../../shell/frame/use-is-expected.ts';
import { ThemeChoice } from '../../shell/overlays/theme-choice.tsx';
import { useSession } from '../../wallet/session/session.tsx';

export function LookCard() {
  const t = useText();
  const { isMember } = useSession();
  const isExpected = useIsExpected();
  return (
    <Card title={t('account.look')} className="grid gap-3">
      <ThemeChoice />
      <button type="button" className="row-link" onClick={openLanguages} aria-haspopup="dialog">
        <RowLinkContent icon="globe" end={<bdi>{LANGUAGE_NAMES[language.code]}</bdi>}>
          {t('account.language')}
        </RowLinkContent>
      </button>
      {/* Applies to members only; its space is always reserved. */}
      {isExpected && <p className={classList('text-label text-ink-2', !isMember && 'invisible')}>{t('account.saved')}</p>}
    </Card>
  );
}
