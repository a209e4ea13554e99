/** This node cannot be believed or reached now; another one may do. */
export class NodeTrouble extends Error {
  override readonly name = 'NodeTrouble';
}

/** The node contradicts a block that is final here. With every node saying so, the follower halts. */
export class HistoryContradicted extends NodeTrouble {}

/** No node got the follower any further. Nothing has advanced; the next step tries again. */
export class ChainTrouble extends Error {
  override readonly name = 'ChainTrouble';
}

/** Another follower has changed what this one looked at. Nothing of the step that noticed it stays. */
export class StaleView extends ChainTrouble {
  constructor() {
    super('another follower has moved on; this view is stale');
  }
}

/** The vault numbers its payments and counts its claims, and the logs of this node do not add up to that. */
export class EventsMissing extends NodeTrouble {}

/** The business part of a final event failed. The event is not lost: it is tried again before any later one. */
export class EventNotDone extends Error {
  override readonly name = 'EventNotDone';
  /** @param what For health checks, which outsiders may see: which event, but not what our code said about it. */
  constructor(
    readonly what: string,
    options: { cause: unknown },
  ) {
    super(`${what}: ${options.cause instanceof Error ? options.cause.message : 'unknown reason'}`, options);
  }
}
