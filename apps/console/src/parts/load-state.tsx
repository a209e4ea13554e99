import type { ReactNode } from 'react';
import type { CallFailed } from '../api/call.ts';
import { TimeText } from './time-text.tsx';

type Read<Data> = {
  readonly data: Data | undefined;
  readonly error: CallFailed | null;
  readonly isPending: boolean;
  /** When `data` was read, in milliseconds by this machine's clock. */
  readonly dataUpdatedAt: number;
  refetch(): Promise<unknown>;
};
type Props<Data> = { readonly of: Read<Data>; readonly children: (data: Data) => ReactNode };

/** Shows the answer of a call, that it is loading, or why it failed and what to do. */
export function Loaded<Data>({ of: { data, error, isPending, dataUpdatedAt, refetch }, children }: Props<Data>) {
  if (data !== undefined) {
    return (
      <>
        {error && (
          <div className="failure" role="alert">
            <p>
              {error.message} Below is what was read <TimeText at={new Date(dataUpdatedAt).toISOString()} />.
            </p>
            <button type="button" onClick={() => void refetch()}>
              Try again
            </button>
          </div>
        )}
        {children(data)}
      </>
    );
  }
  if (isPending) return <p aria-busy="true">Reading …</p>;
  return (
    <div className="failure" role="alert">
      <p>{error?.message}</p>
      <button type="button" onClick={() => void refetch()}>
        Try again
      </button>
    </div>
  );
}
