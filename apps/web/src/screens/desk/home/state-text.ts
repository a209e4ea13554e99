import { showDateTime } from '../../../i18n/show.ts';
import type { useText } from '../../../i18n/use-text.ts';
import type { Passageway } from '../../../sections/desk/desk-types.ts';

/** What the state means for the member; for a ban also its reason and end. */
export function stateText({ state, ban }: Passageway, t: ReturnType<typeof useText>): string {
  if (state !== 'banned' || ban === null) return t(`desk.state.text.${state}`);
  const reason = t(`desk.ban.${ban.reason}`);
  const until = ban.until === null ? t('desk.ban.open') : t('desk.ban.until', { time: showDateTime(ban.until) });
  return [reason, ban.note, until].filter(Boolean).join(' ');
}
