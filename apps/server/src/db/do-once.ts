/**
 * Answers a request that may be a repeat. `findDone` looks up the fact that proves that the request was carried out and
 * rebuilds its answer. It runs before `act` takes a lock or counts anything, so that a repeat is cheap and is not
 * checked against any rule a second time.
 *
 * `findDone` reads outside any transaction, on the primary, and finds only what is committed and complete. The fact
 * carries a unique key, which makes the second of two acts that run at once fail. Where the fact is a state of a row
 * that exists already, `select … for update` looks and locks in one statement: do that instead.
 * @example doOnce(() => findCollection(db, key), () => db.transaction((tx) => collect(tx, key)))
 */
export async function doOnce<Done, Did extends Done | undefined>(
  findDone: () => Promise<Done | undefined>,
  act: () => Promise<Did>,
): Promise<Done | Did> {
  return (await findDone()) ?? (await doOrFind(findDone, act));
}

/**
 * The second half of `doOnce`, for an action whose first run should not cost an extra lookup because the fact's own key
 * stops the repeat. It looks whenever `act` did not succeed, not only after a duplicate key: a duplicate that waited for
 * a lock sees the first one's effect as a failed rule or as nothing left to do.
 * @throws whatever `act` throws when the request was not carried out
 */
export async function doOrFind<Done, Did extends Done | undefined>(
  findDone: () => Promise<Done | undefined>,
  act: () => Promise<Did>,
): Promise<Done | Did> {
  let did: Did;
  try {
    did = await act();
  } catch (error) {
    // The error of the act explains more than the error of the lookup.
    const done = await findDone().catch(() => undefined);
    if (done === undefined) throw error;
    return done;
  }
  return did ?? (await findDone()) ?? did;
}
