import { buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { EmptyState } from '@ocean/ui/empty-state';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../shell/frame/screen.tsx';

/** Says that there is no public proof yet, and what there will be. */
export function ComingScreen() {
  const t = useText();
  const points = [t('coming.proof.first'), t('coming.proof.second'), t('coming.proof.third')];
  return (
    <Screen title={t('coming.proof.title')}>
      <EmptyState
        title={t('core.notOpen')}
        text={t('coming.proof.text')}
        action={
          <Link href={paths.home} className={buttonClass('second', true)}>
            {t('coming.home')}
          </Link>
        }
      />
      <Card title={t('coming.list')} className="grid gap-3">
        <ul className="grid list-disc gap-2 ps-5 text-ink-2 marker:text-accent-ink">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Card>
    </Screen>
  );
}
