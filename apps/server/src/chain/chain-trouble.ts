/** This node is unreachable or gave an answer that cannot be accepted. Another node may succeed. */
export class NodeTrouble extends Error {
  override readonly name = 'NodeTrouble';
}

/** The node contradicts a block that is final here. When no node agrees with us, the follower halts. */
export class HistoryContradicted extends NodeTrouble {}

/** Every node failed. Nothing has advanced; the next step tries again. */
export class ChainTrouble extends Error {
  override readonly name = 'ChainTrouble';
}

/** Another follower has changed the state that this one had read. The step that noticed is rolled back. */
export class StaleView extends ChainTrouble {
  constructor() {
    super('another follower has moved on; this view is stale');
  }
}

/** The node's logs do not add up to the vault's own payment numbers and claim count. */
export class EventsMissing extends NodeTrouble {}

/** Settling a final event failed. The event is not lost: it is retried before any later one. */
export class EventNotSettled extends Error {
  override readonly name = 'EventNotSettled';
  /** @param what Names the event for health checks. They are public, so the cause stays out of it. */
  constructor(
    readonly what: string,
    options: { cause: unknown },
  ) {
    super(`${what}: ${options.cause instanceof Error ? options.cause.message : 'unknown reason'}`, options);
  }
}
