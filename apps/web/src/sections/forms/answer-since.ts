type Asked<Data> = {
  readonly data: Data | undefined;
  readonly dataUpdatedAt: number;
  readonly error: unknown;
  readonly errorUpdatedAt: number;
};

/** What a query answered since a moment: a cached answer from before is not shown as current. */
export function answerSince<Data>(query: Asked<Data>, since: number): { data: Data | undefined; error: unknown } {
  return {
    data: query.dataUpdatedAt >= since ? query.data : undefined,
    error: query.errorUpdatedAt >= since ? query.error : null,
  };
}
