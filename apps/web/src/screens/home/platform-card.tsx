import type { home } from '@ocean/api/areas/home';
import type { OutputOf } from '@ocean/api/endpoint';
import type { ApiQuery } from '@ocean/api-react/use-api-query';
import { Card } from '@ocean/ui/card';
import { FigureGrid } from '@ocean/ui/figure-grid';
import { useState } from 'react';
import { showTime } from '../../i18n/show.ts';
import { t } from '../../i18n/use-text.ts';
import { LazySheet } from '../../lazy/lazy-sheet.tsx';
import { textedPart } from '../../lazy/texted-part.ts';
import { Section } from '../../shell/frame/section.tsx';
import { FIGURES, type Figure, figureName, figureValue } from './public-figure.tsx';

type Home = OutputOf<typeof home.show>;

/** What stands behind a figure arrives with the first tap. */
const figureSheet = textedPart(
  () => import('./figures/figure-sheet.tsx').then((module) => module.FigureSheet),
  'figures',
  'records',
);

/** Public figures with the time they are from; what is not known is a dash. Each opens its entries or its rule. */
export function PlatformCard({ home }: { home: ApiQuery<Home> }) {
  const [shown, setShown] = useState<{ figure: Figure; open: boolean }>({ figure: 'members', open: false });
  return (
    <Section query={home}>
      {(data) => (
        <Card title={t('home.platform.title')} aside={t('home.platform.asOf', { time: showTime(data.asOf) })}>
          <FigureGrid
            figures={FIGURES.map((key) => ({ key, label: figureName(key), value: figureValue(data.figures, key) }))}
            onOpen={(figure) => setShown({ figure, open: true })}
          />
          <LazySheet sheet={figureSheet} props={{ home: data, ...shown, onClose: () => setShown({ ...shown, open: false }) }} />
        </Card>
      )}
    </Section>
  );
}
