import { Section } from '@ocean/ui/card';
import { FigureCells } from '@ocean/ui/figure-cells';
import { useText } from '../../../i18n/use-text.ts';
import { asOfText } from '../as-of-text.ts';
import { FigureText } from './figure-text.tsx';
import { FIGURES, type Figure, figureValues, type Team } from './team-figures.ts';

/** The seven figures with the time that they are from. Each opens its definition. */
export function FiguresSection({ team, onOpen }: { team: Team; onOpen: (figure: Figure) => void }) {
  const t = useText();
  const values = figureValues(team);
  return (
    <Section title={t('team.figures')} aside={asOfText(team.asOf)}>
      <FigureCells
        figures={FIGURES.map((key) => ({
          key,
          label: t(`team.figure.${key}`),
          value: <FigureText value={values[key]} isLarge={key === 'performance'} />,
        }))}
        onOpen={onOpen}
      />
    </Section>
  );
}
