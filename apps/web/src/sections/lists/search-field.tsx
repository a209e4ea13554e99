import { IconButton } from '@ocean/ui/button';
import { Field } from '@ocean/ui/field';
import { Icon } from '@ocean/ui/icon';
import { useRef } from 'react';
import '@ocean/ui/more-icons';
import type { ListSearch } from './use-list-search.ts';

type SearchFieldProps = {
  search: ListSearch;
  label: string;
  /** Names the button that empties it. */
  clear: string;
  hint?: string;
};

/** A search over a list that follows what is typed. */
export function SearchField({ search, label, clear, hint }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const onClear = () => {
    search.end();
    // The button disappears, and the focus would be lost with it.
    input.current?.focus();
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search.askNow();
          // On a phone the keyboard covers what was found.
          input.current?.blur();
        }}
      >
        <Field
          ref={input}
          label={label}
          hint={hint}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={MAX_SEARCH_LETTERS}
          dir="auto"
          value={search.typed}
          onChange={(event) => search.type(event.target.value)}
          end={
            search.typed === '' ? (
              <Icon name="search" size={20} className="text-ink-3" />
            ) : (
              <IconButton icon="close" label={clear} size={20} className="-me-3" onClick={onClear} />
            )
          }
        />
      </form>
    </search>
  );
}

/** What the calls of lists take. */
const MAX_SEARCH_LETTERS = 100;
