import '../icon/row-icons.tsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { classList } from '../settings/class-list.ts';

export type RowContent = {
  /** Ring, asset mark or tile. */
  lead?: ReactNode;
  title: ReactNode;
  second?: ReactNode;
  end?: ReactNode;
  endSecond?: ReactNode;
};

type ListRowProps = RowContent & {
  onOpen?: (() => void) | undefined;
  /** For a list with only one row in the tab order. */
  tabIndex?: 0 | -1;
};

/** One list row: a mark, name over second line, at the end a figure or chip over its second line. */
export function ListRow({ onOpen, tabIndex, ...content }: ListRowProps) {
  if (!onOpen) return <div className="row">{rowContent(content)}</div>;
  return (
    <button type="button" className="row" onClick={onOpen} tabIndex={tabIndex} aria-haspopup="dialog">
      {rowContent(content)}
    </button>
  );
}

export function rowContent({ lead, title, second, end, endSecond }: RowContent) {
  return (
    <>
      {lead}
      <span className="row-main">
        <b>{title}</b>
        {second && <span className="row-second">{second}</span>}
      </span>
      {(end || endSecond) && (
        <span className="row-end">
          {end}
          {endSecond && <span className="row-second">{endSecond}</span>}
        </span>
      )}
    </>
  );
}

/** The content of a row that leads somewhere else; wrap it in a link or a button with the class `row-link`. */
export function RowLinkContent({ icon, children, end }: { icon?: IconName; children: ReactNode; end?: ReactNode }) {
  return (
    <>
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
      {end && <em className="hint not-italic">{end}</em>}
      <Icon name="chevron" size={18} />
    </>
  );
}

export function Tile({ icon, status }: { icon: IconName; status?: string }) {
  return (
    <span className={classList('tile', status)}>
      <Icon name={icon} size={20} />
    </span>
  );
}
