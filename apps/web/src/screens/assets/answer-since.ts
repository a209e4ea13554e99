type Asked<Data> = {
  readonly data: Data | undefined;
  readonly dataUpdatedAt: number;
  readonly error: unknown;
  readonly errorUpdatedAt: number;
};

/** What a query answered from a moment on: what it had kept from before is not said as if it were so now. */
export function answerSince<Data>(query: Asked<Data>, since: number): { data: Data | undefined; error: unknown } {
  return {
    data: query.dataUpdatedAt >= since ? query.data : undefined,
    error: query.errorUpdatedAt >= since ? query.error : null,
  };
}
