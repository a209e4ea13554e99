import { Sheet } from '@ocean/ui/sheet';
import { useText } from '../../../i18n/use-text.ts';
import { asOfText } from '../as-of-text.ts';
import { FigureText } from './figure-text.tsx';
import { type Figure, figureValues, type Team } from './team-figures.ts';

export type Defined = Figure | 'level';
type DefinitionSheetProps = { team: Team; defined: Defined; open: boolean; onClose: () => void };

/** What a figure counts, in one or two sentences, and as of when it is. */
export function DefinitionSheet({ team, defined, open, onClose }: DefinitionSheetProps) {
  const t = useText();
  if (defined === 'level') {
    return (
      <Sheet open={open} onClose={onClose} title={t('team.level.label')} lead={<bdi dir="ltr">V{team.level}</bdi>}>
        <p className="prose">{t('team.means.level')}</p>
        <p className="prose">{t('team.means.rate')}</p>
      </Sheet>
    );
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(`team.figure.${defined}`)}
      lead={
        <b>
          <FigureText value={figureValues(team)[defined]} />
        </b>
      }
    >
      <p className="prose">{t(`team.means.${defined}`)}</p>
      <p className="prose">{t('team.means.team')}</p>
      <p className="hint">{asOfText(team.asOf)}</p>
    </Sheet>
  );
}
