type Props = {
  readonly next: string | null;
  /** Where this page begins; undefined on the first one. */
  readonly after: string | undefined;
  onPage(after: string | undefined): void;
  /** Label of the button to the next page: "Older" for a list with the newest first. */
  readonly label: string;
};

/** Buttons to the next page and to the first one. */
export function Pager({ next, after, onPage, label }: Props) {
  if (next === null && after === undefined) return null;
  return (
    <div className="row pager">
      {after !== undefined && (
        <button type="button" onClick={() => onPage(undefined)}>
          From the beginning
        </button>
      )}
      {next !== null && (
        <button type="button" onClick={() => onPage(next)}>
          {label}
        </button>
      )}
    </div>
  );
}
