import { Icon } from '../icon/icon.tsx';
import { type RowContent, rowContent } from '../list-row/list-row.tsx';
import './choice-row.css';
import '../icon/more-icons.tsx';

type ChoiceRowProps = Omit<RowContent, 'lead'> & { isChosen: boolean; onChange: () => void; tabIndex?: 0 | -1 };

/** A row of a list with multiple choice: a checkbox replaces its mark. */
export function ChoiceRow({ isChosen, onChange, tabIndex, ...content }: ChoiceRowProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the whole row with its text is the control
    <button type="button" role="checkbox" aria-checked={isChosen} className="row" onClick={onChange} tabIndex={tabIndex}>
      {rowContent({
        ...content,
        lead: <span className="choice-mark">{isChosen && <Icon name="check" size={18} weight={2.5} />}</span>,
      })}
    </button>
  );
}
