/** Limit of this process. */
const MAX_CALLS = 24;
/** Limit of one account, so that no account takes all the slots. */
const MAX_CALLS_OF_ONE = 2;

export type CallsUnderWay = {
  /** @returns a function that ends the call (idempotent); undefined when the limit is reached */
  enter(account: string): (() => void) | undefined;
};

/** Bounds the concurrent calls of a service by this process: each holds a connection and a member's request while it lasts. */
export function createCallsUnderWay({ all = MAX_CALLS, ofOne = MAX_CALLS_OF_ONE } = {}): CallsUnderWay {
  const byAccount = new Map<string, number>();
  let count = 0;
  return {
    enter(account) {
      const own = byAccount.get(account) ?? 0;
      if (count >= all || own >= ofOne) return undefined;
      count += 1;
      byAccount.set(account, own + 1);
      let hasLeft = false;
      return () => {
        if (hasLeft) return;
        hasLeft = true;
        count -= 1;
        const left = (byAccount.get(account) ?? 1) - 1;
        if (left > 0) byAccount.set(account, left);
        else byAccount.delete(account);
      };
    },
  };
}
