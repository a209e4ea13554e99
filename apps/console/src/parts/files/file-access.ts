import type { fileEndpoint } from '@ocean/api/operators/files';

export type FileEndpoint = ReturnType<typeof fileEndpoint>;

/** The call that opens the files of a page, and the thing that the files belong to. */
export type FileAccess = { readonly endpoint: FileEndpoint; readonly of: Readonly<Record<string, string>> };
export type NamedFile = { readonly fileId: string; readonly name: string; readonly type: string };
