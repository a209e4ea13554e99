import { useText } from '../../../i18n/use-text.ts';

/** The level of a passageway, and whether it is a provider with rates of its own. */
export function LevelBadge({ level, isProvider }: { level: number; isProvider: boolean }) {
  const t = useText();
  return (
    <span className="grid shrink-0 justify-items-end gap-1 text-label text-ink-3">
      {t('deskMarkets.level', { level })}
      {isProvider && <span className="badge">{t('deskMarkets.isProvider')}</span>}
    </span>
  );
}
