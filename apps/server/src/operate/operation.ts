import type { Database } from '../db/database.ts';
import type { Authority } from '../operators/roles.ts';

/** What an operator's command works with. */
export type Desk = Authority & {
  /** With the role `ocean_operator`. */
  readonly db: Database;
  /** Key of the operator who runs the command; without it the operator's wallet signs. */
  readonly key?: `0x${string}`;
  /** Which command is run and by whom, for the audit. */
  readonly command?: CommandLine;
};

export type CommandLine = {
  /** Its name and its first word, such as "projects show". */
  readonly name: string;
  /** The user and the machine: a command that only reads needs no wallet. */
  readonly by: string;
};

export type Operation = (desk: Desk, args: readonly string[]) => Promise<readonly string[]>;

/** A wrong command line; the message is the usage text. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** An operator who may not do this; the message says why. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}
