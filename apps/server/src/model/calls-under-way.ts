/** Of this process. */
const MAX_CALLS = 24;
/** Of one account, so that no single one leaves nothing for the others. */
const MAX_CALLS_OF_ONE = 2;

export type CallsUnderWay = {
  /** @returns what ends the call, once; undefined when there are as many as may be */
  enter(account: string): (() => void) | undefined;
};

/** How many calls of a service this process makes at once: each holds a connection and a member's request for as long as it takes. */
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
