import { buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { EmptyState } from '@ocean/ui/empty-state';
import type { ComponentType } from 'react';
import { Link } from 'wouter';
import { paths } from '../../base/paths.ts';
import { useText } from '../../i18n/use-text.ts';
import { Screen } from '../../shell/frame/screen.tsx';

/** Areas that are not open yet, by their name among the paths. */
export type ComingName = 'news' | 'proof';

export function comingScreen(name: ComingName, tabs: boolean): ComponentType {
  return () => <ComingScreen name={name} tabs={tabs} />;
}

/** Says that there is nothing yet, and what there will be. */
function ComingScreen({ name, tabs }: { name: ComingName; tabs: boolean }) {
  const t = useText();
  const points = [t(`coming.${name}.first`), t(`coming.${name}.second`), t(`coming.${name}.third`)];
  return (
    <Screen title={t(`coming.${name}.title`)} tabs={tabs}>
      <EmptyState
        title={t('core.notOpen')}
        text={t(`coming.${name}.text`)}
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
