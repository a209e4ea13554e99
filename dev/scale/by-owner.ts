/** The columns that name an owner, in the order in which they count. */
const OWNER_COLUMNS = ['account', 'owner', 'member', 'account_id', 'customer', 'sender'] as const;

const OWNER_OF: Readonly<Record<string, string>> = { 'public.account': 'address' };

/** Few rows that seldom change: every server has a copy. */
const REFERENCE: ReadonlySet<string> = new Set([
  ...['ledger.fact_teller', 'ledger.movement_kind', 'ledger.part', 'public.asset', 'public.content_item', 'public.desk_market'],
  ...['public.help_text', 'public.ido_round', 'public.menu_item', 'public.operator_price', 'public.parameter_value'],
  ...['public.platform_setting', 'public.quiz_key', 'public.quiz_question', 'public.schema_migration', 'public.emission_day'],
  ...['public.pair_price', 'public.team_close', 'public.project', 'operators.signature'],
]);

/** They name accounts, and belong to no one: operators, the chain and the workers read them whole. */
const OF_NOBODY: ReadonlySet<string> = new Set([
  ...['public.abuse_signal', 'public.chain_event', 'public.desk_act', 'public.refilling_cap', 'public.treasury_movement'],
  ...['public.vote_payout', 'public.project', 'public.desk_delta', 'public.team_delta'],
]);

/** The column by which the rows of a table would be spread over servers; undefined for a table that exists once, or in copies. */
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

/** Tables that name an owner and are said to belong to no one, and those that are said to be copied: more of them hide obstacles. */
export function declaredTables(tables: readonly string[]): { readonly ofNobody: string[]; readonly copied: string[] } {
  return {
    ofNobody: tables.filter((table) => OF_NOBODY.has(table)).sort(),
    copied: tables.filter((table) => REFERENCE.has(table)).sort(),
  };
}

export function isReference(table: string): boolean {
  return REFERENCE.has(table);
}

/** A table that exists once. */
export function isGlobal(table: string, owner: string | undefined): boolean {
  return owner === undefined && !REFERENCE.has(table);
}
