import type { OperatorParsedInputOf } from '@ocean/api/operators/endpoint';
import type { fileEndpoint } from '@ocean/api/operators/files';
import type { Database } from '../../db/database.ts';
import { type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { NotAllowed } from '../operation.ts';
import { makeOperatorLink } from './operator-link.ts';

type FileEndpoint = ReturnType<typeof fileEndpoint>;
type InputOf<E extends FileEndpoint> = OperatorParsedInputOf<E> & { readonly fileId: string; readonly isSmall: boolean };

type Asked<E extends FileEndpoint> = {
  /** Lists the files by the same function as the page: no other file can be opened by its id. */
  filesOf(db: Database, input: InputOf<E>): Promise<readonly { readonly fileId: string }[]>;
  /** What the file belongs to, as the audit names it: "post/<id>". */
  subjectOf(input: InputOf<E>): string;
};

/** A call that opens one file, which is recorded like every personal reading. */
export function fileRoute<E extends FileEndpoint>(endpoint: E, { filesOf, subjectOf }: Asked<E>): ConsoleRoute {
  const read = async ({ db }: { readonly db: Database }, input: OperatorParsedInputOf<E>) => {
    const { fileId, isSmall } = input as InputOf<E>;
    const files = await filesOf(db, input as InputOf<E>);
    if (!files.some((file) => file.fileId === fileId)) throw new NotAllowed('This file is there no more: read the page again.');
    return makeOperatorLink(db, { fileId, isSmall });
  };
  return readRoute<FileEndpoint>(
    endpoint as unknown as FileEndpoint,
    read as never,
    (input) =>
      `${subjectOf(input as InputOf<E>)}/file/${(input as InputOf<E>).fileId}${(input as InputOf<E>).isSmall ? ', small' : ''}`,
  );
}
