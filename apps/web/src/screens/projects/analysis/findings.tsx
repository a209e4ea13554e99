import { useText } from '../../../i18n/use-text.ts';
import type { Analysis } from '../project-look.ts';

/** What the profile does not say yet, and what a reader should be wary of. */
export function Findings({ analysis: { missing, risks } }: { analysis: Analysis }) {
  const t = useText();
  return (
    <>
      {missing.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('projects.ai.missing')}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2 marker:text-accent-ink">
            {missing.map(({ item, note }) => (
              <li key={item}>
                {t(`projects.item.${item}`)} <Note text={note} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {risks.length > 0 && (
        <section className="grid gap-2">
          <h3>{t('projects.ai.risks')}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2 marker:text-warn">
            {risks.map(({ risk, note }) => (
              <li key={`${risk}${note}`}>
                {t(`projects.risk.${risk}`)} <Note text={note} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Note({ text }: { text: string | null }) {
  return text && <bdi className="block text-ink-3">{text}</bdi>;
}
