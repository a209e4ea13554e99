/** Columns that name an owner, in order of precedence. */
const OWNER_COLUMNS = ['account', 'owner', 'member', 'account_id', 'customer', 'sender'] as const;

const OWNER_OF: Readonly<Record<string, string>> = { 'public.account': 'address' };

/** Tables with few rows that seldom change, of which every server has a copy. */
const REFERENCE: ReadonlySet<string> = new Set([
  ...['ledger.fact_teller', 'ledger.movement_kind', 'ledger.part', 'public.asset', 'public.content_item', 'public.desk_market'],
  ...['public.help_text', 'public.ido_round', 'public.menu_item', 'public.operator_price', 'public.parameter_value'],
  ...['public.platform_setting', 'public.quiz_key', 'public.quiz_question', 'public.schema_migration', 'public.emission_day'],
  ...['public.pair_price', 'public.team_close', 'public.project', 'operators.signature'],
]);

/** Tables that name accounts but have no owner, because operators, the chain follower and the workers read them whole. */
const OF_NOBODY: ReadonlySet<string> = new Set([
  ...['public.abuse_signal', 'public.chain_event', 'public.desk_act', 'public.refilling_cap', 'public.treasury_movement'],
  ...['public.vote_payout', 'public.project', 'public.desk_delta', 'public.team_delta'],
]);

/** The column by which a table would be sharded; undefined for a table that exists once or is copied to every server. */
export function ownerColumnOf({
  name,
  columns,
}: {
  readonly name: string;
  readonly columns: readonly string[];
}): string | undefined {
  if (OF_NOBODY.has(name) || REFERENCE.has(name)) return undefined;
  return OWNER_OF[name] ?? OWNER_COLUMNS.find((column) => columns.includes(column));
}

/** Tables declared as ownerless although they name an account, and tables declared as copied: more of either hide obstacles. */
export function declaredTables(tables: readonly string[]): { readonly ofNobody: string[]; readonly copied: string[] } {
  return {
    ofNobody: tables.filter((table) => OF_NOBODY.has(table)).sort(),
    copied: tables.filter((table) => REFERENCE.has(table)).sort(),
  };
}

export function isReference(table: string): boolean {
  return REFERENCE.has(table);
}

/** Whether a table exists only once. */
export function isGlobal(table: string, owner: string | undefined): boolean {
  return owner === undefined && !REFERENCE.has(table);
}
