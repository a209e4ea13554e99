/** The member cannot do it now: another operation is chosen. */
export class NothingToDo extends Error {
  override readonly name = 'NothingToDo';
}
