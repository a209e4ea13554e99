import { useText } from '../../../i18n/use-text.ts';
import type { Analysis } from '../project-look.ts';

/** What the profile does not say yet, and what a reader should be wary of. */
export function Findings({ analysis }: { analysis: Analysis }) {
  const t = useText();
  const { risks } = analysis;
  return (
    <>
      <Missing title={t('projects.ai.missing')} analysis={analysis} />
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

/** What the checked profile does not say: beside the check, and above the form in which it is added. */
export function Missing({ title, analysis: { missing } }: { title: string; analysis: Analysis }) {
  const t = useText();
  if (missing.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-label text-ink-2 marker:text-accent-ink">
        {missing.map(({ item, note }) => (
          <li key={item}>
            {t(`projects.item.${item}`)} <Note text={note} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Note({ text }: { text: string | null }) {
  return text && <bdi className="block text-ink-3">{text}</bdi>;
}
