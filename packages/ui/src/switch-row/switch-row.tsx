import { type RowContent, rowContent } from '../list-row/list-row.tsx';
import './switch-row.css';

type SwitchRowProps = Omit<RowContent, 'lead' | 'end' | 'endSecond'> & { isOn: boolean; onChange: () => void };

/** A row that switches its setting on or off immediately; the switch is at the end. */
export function SwitchRow({ isOn, onChange, ...content }: SwitchRowProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className="row switch-row" onClick={onChange}>
      {rowContent(content)}
      <span className="switch-mark" />
    </button>
  );
}
