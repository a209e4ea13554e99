import { Card } from '@ocean/ui/card';
import { useText } from '../../i18n/use-text.ts';

/** What becomes of a project, step by step, which a visitor reads as well. */
export function HowProjectsWork() {
  const t = useText();
  const steps = [t('projects.how.write'), t('projects.how.check'), t('projects.how.review'), t('projects.how.vote')];
  return (
    <Card title={t('projects.how')}>
      <ol className="grid list-decimal gap-2 ps-5 pt-2 text-label text-ink-2 marker:text-accent-ink">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  );
}
