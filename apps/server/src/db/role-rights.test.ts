import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '#dev/postgres/test-database.ts';
import { migrate } from './migrate.ts';
import { openDatabase, type PooledDatabase } from './pool.ts';

/*
 * Which role may write which table: every table of the database times every process role. A new table is closed to all roles until
 * its migration grants access, and fails here until a line lists its writers. I inserts, U updates every column, u some columns, D
 * deletes; no role truncates.
 */
const ROLES = ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator', 'ocean_signer'] as const;
type Role = (typeof ROLES)[number];

/** The rights of the API, which the indexer, the worker and operators share. */
const EVERY_PROCESS: Readonly<Record<string, string>> = {
  account: 'I',
  account_bot_number: 'IU',
  account_card: 'IU',
  account_income: 'IU',
  account_power: 'IU',
  account_setting: 'IU',
  ai_consent: 'I',
  ai_exchange: 'I',
  ai_thread: 'I',
  ai_usage: 'Iu',
  ai_usage_total: 'Iu',
  bot: 'IU',
  bot_act: 'I',
  bot_event: 'I',
  bot_number: 'U',
  challenge: 'IU',
  city_comment: 'I',
  city_like: 'Iu',
  city_post: 'I',
  city_removal: 'I',
  city_turn: 'Iu',
  clock_jump: 'I',
  conversion_day: 'IU',
  conversion_quote: 'IU',
  desk_consent: 'I',
  desk_passageway: 'u',
  desk_profile: 'u',
  desk_service: 'Iu',
  desk_transfer: 'I',
  desk_practice: 'I',
  desk_practice_order: 'I',
  desk_message: 'I',
  desk_message_turn: 'Iu',
  desk_thread: 'u',
  emission_day: 'IU',
  feedback: 'I',
  file: 'I',
  file_day: 'IU',
  file_use: 'Iu',
  help_answer: 'Iu',
  ido_sale: 'I',
  idempotency: 'IUD',
  income_collection: 'Iu',
  news_read: 'I',
  notice_read: 'I',
  own_spending: 'IU',
  platform_setting: 'u',
  power_delta: 'IU',
  project: 'Iu',
  project_acceptance: 'I',
  project_analysis: 'I',
  project_event: 'I',
  proof_saved: 'I',
  purchase: 'IU',
  rate_window: 'IU',
  refilling_cap: 'IU',
  report: 'I',
  sale_share: 'I',
  session: 'IU',
  spending_grant: 'IU',
  stake: 'I',
  stake_act: 'I',
  stake_event: 'I',
  task_award: 'Iu',
  ticket: 'I',
  ticket_message: 'I',
  ticket_turn: 'Iu',
  unsigned_spending: 'IU',
  wallet_deployment: 'I',
  withdrawal: 'IU',
  withdrawal_day: 'IU',
  withdrawal_turn: 'IU',
};

/** Additional rights of single processes. */
const ALONE: Readonly<Record<Exclude<Role, 'ocean_app'>, Readonly<Record<string, string>>>> = {
  ocean_indexer: {
    chain_block: 'IUD',
    chain_event: 'IUD',
    chain_follower: 'IU',
    chain_rewind: 'I',
    job_lease: 'IU',
    payment: 'I',
  },
  ocean_worker: {
    abuse_signal: 'I',
    abuse_signal_position: 'U',
    challenge: 'D',
    conversion_quote: 'D',
    file: 'D',
    file_use: 'D',
    job_lease: 'IU',
    pair_observation: 'I',
    pair_price: 'I',
    purchase: 'D',
    rate_window: 'D',
    session: 'D',
    spending_grant: 'D',
    vault_cap: 'IU',
    wallet_funding: 'I',
  },
  ocean_operator: {
    ...{ 'operators.signature': 'I', 'operators.audit_entry': 'I', 'operators.account_note': 'I' },
    ...{ 'operators.audit_repeat': 'Iu' },
    // For the console only: when a session was last used and that it has ended, never its expiry.
    ...{ 'operators.challenge': 'IuD', 'operators.session': 'Iu' },
    ...{ desk_hold_extension: 'I' },
    ...{ account_suspension: 'I', content_change: 'I', clock_jump: 'u', operator_price: 'IU', parameter_value: 'IU' },
    ...{ abuse_signal_note: 'I', treasury_movement: 'I', ido_round: 'I', vote_payout: 'I', project_decision: 'I', desk_act: 'I' },
    ...{ ticket_answer: 'I', moderation_act: 'I', feedback_decision: 'I' },
    // `npm run follower -- rewind`, which an owner signs.
    ...{ chain_block: 'D', chain_event: 'D', chain_follower: 'U', chain_rewind: 'I' },
  },
  ocean_signer: {},
};

/** Written only by migrations, by triggers, or by functions that run with the owner's rights. */
const BY_NOBODY = [
  'process_trouble',
  ...[
    'account_list_count',
    'asset',
    'bot_act_other',
    'bot_group',
    'burned_total',
    'content_item',
    'feedback_turn',
    'file_link_key',
    'help_text',
    'ido_stock',
    'live_event',
    'member_count',
    'menu_item',
    ...['news_like', 'news_like_count'],
    'pair_fold',
    'project_rejected',
    ...['desk_quiz_pass', 'quiz_key', 'quiz_question', 'quiz_test', 'quiz_test_question'],
    'schema_migration',
    'served_term',
  ],
  ...[
    'level_change',
    'stake_account',
    'stake_income_day',
    'stake_rank',
    'stake_ranking',
    'task_award_day',
    'team_close',
    'unsplit_sale',
  ],
  ...['level_change', 'stake_account', 'stake_income_day', 'stake_rank', 'stake_ranking', 'team_close', 'unsplit_sale'],
  ...['desk_delta', 'desk_level_change', 'desk_partner', 'desk_standing'],
  ...['desk_deposit', 'desk_market', 'desk_order', 'desk_pair', 'desk_provider'],
  ...['proof_balance', 'proof_chunk', 'proof_cut', 'proof_key', 'proof_publication', 'proof_reserve', 'proof_tree'],
  ...['account_hiding', 'push_delivery', 'push_position', 'push_subscription'],
  ...['vote', 'vote_close', 'vote_delta', 'vote_hour', 'vote_return', 'vote_secret', 'vote_total'],
  ...['team_buyer', 'team_day', 'team_delta', 'team_late_fact', 'team_own', 'team_place', 'team_power', 'team_reward'],
  ...['team_reward_day', 'team_total', 'team_turn'],
  ...[
    'account',
    'audit_checkpoint',
    'audit_result',
    'balance',
    'entry',
    'fact_teller',
    'hold',
    'journal',
    'movement_kind',
    'part',
    'seal',
  ].map((name) => `ledger.${name}`),
  ...['fold_position', 'record', 'record_count', 'record_fold', 'record_period', 'unfolded_hold'].map((name) => `ledger.${name}`),
];

let database: TestDatabase;
let owner: PooledDatabase;
let tables: string[];
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrate(database.ownerUrl);
  owner = openDatabase(database.ownerUrl, { connections: 1 });
  const rows = await owner.many<{ name: string }>(sql`
    select case schemaname when 'public' then '' else schemaname || '.' end || tablename as name from pg_tables
    where schemaname in ('public', 'ledger', 'operators') and tablename !~ '^bot_act_[0-9]{4}_[0-9]{2}$' order by 1`);
  tables = rows.map(({ name }) => name);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('the list names every table and no table that does not exist', () => {
  const named = [EVERY_PROCESS, ...Object.values(ALONE)].flatMap((rights) => Object.keys(rights));
  expect([...new Set([...named, ...BY_NOBODY])].sort()).toEqual([...tables].sort());
});

test.each(ROLES)('%s writes what its process needs, and nothing else', async (role) => {
  const expected = tables.map((table) => [table, rightsOf(role, table)]);
  const actual: (readonly [string, string])[] = [];
  for (const table of tables) actual.push([table, await storedRights(role, table)]);
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
});

test('no role gets a right on a table or its sequence unless the migration that creates them grants it', async () => {
  expect(await owner.many(sql`select defaclobjtype, defaclacl from pg_default_acl`)).toEqual([]);
  await owner.transaction(async (tx) => {
    await tx.run(raw('create table later (id bigint generated always as identity)'));
    await tx.run(raw('create table ledger.later (id bigint generated always as identity)'));
    const { rights } = await tx.one<{ rights: string[] }>(sql`
      select coalesce(array_agg(concat_ws(' ', rolname, later, privilege)), '{}') as rights
      from unnest(${[...ROLES]}::text[]) rolname, unnest(array['later', 'ledger.later']) later,
        unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
      where has_table_privilege(rolname, later, privilege)
        or (privilege in ('select', 'update') and has_sequence_privilege(rolname, later || '_id_seq', privilege))`);
    expect(rights).toEqual([]);
    await tx.run(raw('drop table later, ledger.later'));
  });
});

test('months of acts are written through their table only', async () => {
  const { open, months } = await owner.one<{ open: number; months: number }>(sql`
    select count(*) filter (where has_any_column_privilege(role, tablename, 'insert, update')) as open, count(distinct tablename) as months from pg_tables, unnest(${[...ROLES]}::text[]) role
    where tablename ~ '^bot_act_[0-9]{4}_[0-9]{2}$'`);
  expect({ open, months }).toEqual({ open: 0, months: 3 });
});

/** Functions that run with the owner's rights, and the roles that may call them. */
const DEFINERS: Readonly<Record<string, readonly Role[]>> = {
  add_burned: [],
  add_stock: [],
  cast_votes: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  close_voting: ['ocean_worker'],
  draw_quiz: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  mark_quiz: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  take_quiz_turn: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  take_practice_turn: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  close_team_day: ['ocean_worker'],
  count_awards: [],
  count_ido_sales: [],
  count_opened_stakes: [],
  reach_state: ['ocean_operator'],
  server_place: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  like_news: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  tell_published: [],
  lock_stakes: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  count_bot_events: [],
  count_new_members: [],
  count_withdrawals: [],
  count_votes: [],
  'ledger.fold_next_seal': ['ocean_worker'],
  'ledger.note_audit': ['ocean_operator'],
  'ledger.note_audit_result': ['ocean_operator'],
  'ledger.post': ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  'ledger.seal_journal': ['ocean_worker'],
  note_troubles: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  'operators.judge_account_note': [],
  apply_content_change: [],
  apply_feedback_decision: [],
  apply_help_text: [],
  apply_project_decision: [],
  apply_project_event: [],
  apply_stake_events: [],
  apply_suspension: [],
  apply_ticket_answer: [],
  apply_ticket_message: [],
  apply_city_removal: [],
  apply_moderation: [],
  count_city_like: [],
  find_reported: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  forget_city: ['ocean_worker'],
  begin_account_act: [],
  hide_account: [],
  hide_comment: [],
  hide_post: [],
  hide_files: [],
  hide_more: ['ocean_worker'],
  hide_some: [],
  hide_message: [],
  number_moderation: [],
  restore_some: [],
  set_comment_hidden: [],
  set_post_hidden: [],
  judge_city_picture: [],
  judge_report: [],
  keep_rejected_project: [],
  may_write: [],
  moderated_author: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  write_city_comment: [],
  write_city_post: [],
  desk_cancel_order: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  desk_end_due_orders: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  desk_name_member: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  apply_desk_act: [],
  apply_desk_provider: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  begin_standing: [],
  count_desk_orders: [],
  count_feedback: [],
  end_desk_provider: [],
  judge_consent: [],
  require_consent: [],
  fold_desk: ['ocean_worker'],
  live_cluster: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  leave_desk_level: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  leave_desk_provider: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  raise_desk_level: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  refuse_foreign_rate: [],
  refuse_hidden_file: [],
  require_deposit_movement: [],
  return_desk_deposits: ['ocean_worker'],
  desk_place_order: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  desk_switch: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  extend_desk_hold: [],
  post_accepted_orders: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  require_order_movements: [],
  write_desk_message: [],
  end_push_of_session: [],
  forget_pushes: ['ocean_worker'],
  note_push: ['ocean_worker'],
  build_proof_tree: ['ocean_worker'],
  drop_proof_cut: ['ocean_worker'],
  forget_proof_balances: ['ocean_worker'],
  note_proof_reserves: ['ocean_worker'],
  own_proof_leaves: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  own_proof_secret: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  proof_leaf_faults: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  publish_proof: ['ocean_worker'],
  take_proof_cut: ['ocean_worker'],
  push_subscribe: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  // Both overloads: when two functions share a name, the schema is part of it.
  'public.push_unsubscribe': ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  queue_due_pushes: ['ocean_worker'],
  queue_pushes: ['ocean_worker'],
  take_pushes: ['ocean_worker'],
  fold_pair_prices: ['ocean_worker'],
  fold_team: ['ocean_worker'],
  fold_votes: ['ocean_worker'],
  forget_ai_threads: ['ocean_worker'],
  forget_feedback: ['ocean_worker'],
  forget_practice: ['ocean_worker'],
  forget_stake_acts: ['ocean_worker'],
  forget_live_events: ['ocean_worker'],
  forget_tickets: ['ocean_worker'],
  group_new_bots: [],
  judge_feedback_file: [],
  keep_served_terms: [],
  next_project_state: [],
  note_new_running_bots: [],
  note_owned_bots: [],
  note_registrations: [],
  note_rewards: [],
  note_running_bots: [],
  note_sale: [],
  number_exchange: [],
  open_bot_act_months: ['ocean_worker'],
  raise_level: [],
  rank_stakes: ['ocean_worker'],
  rank_stakes_again: [],
  regroup_bots: [],
  require_served_task: [],
  require_transfer_movement: [],
  require_vote_movement: [],
  return_vote_fees: ['ocean_worker'],
  tell_feedback: [],
  take_vote_turn: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  take_ido_turn: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  take_award_turn: ['ocean_app', 'ocean_indexer', 'ocean_worker', 'ocean_operator'],
  tell_changed_orders: [],
  tell_closed_day: [],
  tell_credited_payments: [],
  tell_live: [],
  tell_message: [],
  tell_new_orders: [],
  tell_open_order: [],
  tell_retracted: [],
  tell_settled_purchases: [],
  tell_ticket_answer: [],
  tell_withdrawal: [],
  turn_team_day: ['ocean_worker'],
};

test('a function with its owner’s rights reads no name its caller could create; only roles that need it may call it', async () => {
  const rows = await owner.many<{ name: string; roles: string[]; path: string | null }>(sql`
    select oid::regproc::text as name, (
        select coalesce(array_agg(role order by place), '{}') from unnest(${[...ROLES]}::text[]) with ordinality r(role, place)
        where has_function_privilege(role, oid, 'execute')
      ) as roles, (select setting from unnest(proconfig) setting where setting like 'search_path=%') as path
    from pg_proc where prosecdef and pronamespace in ('public'::regnamespace, 'ledger'::regnamespace, 'operators'::regnamespace, 'signer'::regnamespace)`);
  expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toEqual(DEFINERS);
  expect(rows.filter(({ path }) => !path?.endsWith('pg_temp')).map(({ name }) => name)).toEqual([]);
});

function rightsOf(role: Role, table: string): string {
  if (role === 'ocean_signer') return ALONE.ocean_signer[table] ?? '';
  const own = role === 'ocean_app' ? '' : (ALONE[role][table] ?? '');
  const rights = new Set((EVERY_PROCESS[table] ?? '') + own);
  return ['I', 'U', 'u', 'D'].filter((right) => rights.has(right)).join('');
}

async function storedRights(role: Role, table: string): Promise<string> {
  const may = (privilege: string) => sql`has_table_privilege(${role}, ${table}, ${privilege})`;
  const { rights } = await owner.one<{ rights: string }>(sql`
    select concat(
      case when has_any_column_privilege(${role}, ${table}, 'insert') then 'I' end,
      case when ${may('update')} then 'U' when has_any_column_privilege(${role}, ${table}, 'update') then 'u' end,
      case when ${may('delete')} then 'D' end, case when ${may('truncate')} then 'T' end) as rights`);
  return rights;
}

const NO_PRIVILEGE = '42501';
const attacks: [string, string, keyof TestDatabase][] = [
  ['credits a payment that never came', `insert into payment (payment_id, kind) values (1, 'deposited')`, 'apiUrl'],
  ['invents an event of the vault', `insert into chain_event (block_number) values (1)`, 'apiUrl'],
  ['calls a block final', `update chain_follower set final_block = 9`, 'apiUrl'],
  ['lowers a fee', `insert into parameter_value (key) values ('withdraw.USDT.fee')`, 'apiUrl'],
  ['sets a price', `insert into operator_price (asset, usdt_units, author) values ('BCG', 1, 'x')`, 'apiUrl'],
  ['confirms a price that jumped', `update operator_price set confirmed_at = now()`, 'apiUrl'],
  ['invents what a pair says', `insert into pair_observation (asset, block) values ('BCG', 1)`, 'apiUrl'],
  ['invents the price of a pair', `insert into pair_price (asset, usdt_units) values ('BCG', 1)`, 'apiUrl'],
  ['invents the price of a pair', `insert into pair_price (asset, usdt_units) values ('BCG', 1)`, 'indexerUrl'],
  ['invents the price of a pair', `insert into pair_price (asset, usdt_units) values ('BCG', 1)`, 'operatorUrl'],
  ['dates a price back', `insert into pair_price (asset, at) values ('BCG', now())`, 'workerUrl'],
  ['raises what a pair says', `update pair_observation set price_sum = 1`, 'workerUrl'],
  ['takes a doubt away', `update pair_price set doubt = null`, 'workerUrl'],
  ['confirms the clock', `update clock_jump set confirmed_at = now()`, 'apiUrl'],
  ['begins another genesis', `update platform_setting set genesis_day = 1`, 'apiUrl'],
  ['gives an asset another token', `update asset set token_address = null`, 'apiUrl'],
  ['registers a token', `select register_token('DMC', '0x00000000000000000000000000000000000000aa', 2)`, 'apiUrl'],
  ['registers a token', `select register_token('DMC', '0x00000000000000000000000000000000000000aa', 2)`, 'operatorUrl'],
  ['widens a kind of movement', `update ledger.movement_kind set legs = '{-vault,+available}'`, 'apiUrl'],
  ['lets the next audit skip its deeds', `select ledger.note_audit(1, 0, true)`, 'apiUrl'],
  ['lifts a suspension', `update account set suspended_at = null`, 'apiUrl'],
  ['lifts a suspension', `update account set suspended_at = null`, 'operatorUrl'],
  ['suspends a member', `insert into account_suspension (number) values (1)`, 'apiUrl'],
  ['suspends a member', `insert into account_suspension (number) values (1)`, 'workerUrl'],
  ['closes an area', `update menu_item set is_closed = true`, 'apiUrl'],
  ['closes an area', `update menu_item set is_closed = true`, 'operatorUrl'],
  ['writes a notice', `insert into content_change (subject) values ('notice/1')`, 'apiUrl'],
  ['writes a notice', `insert into content_item (subject) values ('notice/1')`, 'operatorUrl'],
  ['likes for everyone', `insert into news_like (account) select address from account`, 'apiUrl'],
  ['raises the likes of news', `update news_like_count set likes = 9`, 'operatorUrl'],
  ['ends maintenance', `update content_item set value = 'false'`, 'operatorUrl'],
  ['pays out the treasury', `insert into treasury_movement (number) values (1)`, 'apiUrl'],
  ['pays out the treasury', `insert into treasury_movement (number) values (1)`, 'workerUrl'],
  ['votes', `insert into vote (side) values ('support')`, 'apiUrl'],
  ['votes', `insert into vote (side) values ('support')`, 'indexerUrl'],
  ['changes a vote', `update vote set side = 'oppose'`, 'workerUrl'],
  ['changes a count', `update vote_total set support = 9`, 'apiUrl'],
  ['changes a count', `insert into vote_delta (support) values (9)`, 'workerUrl'],
  ['fixes an outcome', `insert into vote_close (outcome) values ('supported')`, 'workerUrl'],
  ['closes a voting', `select close_voting('00000000-0000-4000-8000-000000000001')`, 'apiUrl'],
  ['takes fees back', `select * from return_vote_fees('00000000-0000-4000-8000-000000000001', 1)`, 'apiUrl'],
  ['pays out vote fees', `insert into vote_payout (number) values (1)`, 'apiUrl'],
  ['pays out vote fees', `insert into vote_payout (number) values (1)`, 'workerUrl'],
  ['learns who voted under a pseudonym', `select from vote_secret`, 'apiUrl'],
  ['learns who voted under a pseudonym', `select from vote_secret`, 'operatorUrl'],
  ['reads whom operators look at', `select from abuse_signal`, 'apiUrl'],
  ['reads whom operators look at', `select from wallet_funding`, 'indexerUrl'],
  ['dismisses a signal', `insert into abuse_signal_note (signal) values (1)`, 'apiUrl'],
  ['dismisses a signal', `insert into abuse_signal_note (signal) values (1)`, 'workerUrl'],
  ['accuses a member', `insert into abuse_signal (kind) values ('paidBack')`, 'operatorUrl'],
  ['has signals looked for elsewhere', `update abuse_signal_position set seal = 9`, 'operatorUrl'],
  ['lists a project', `insert into project_decision (kind) values ('listed')`, 'apiUrl'],
  ['lists a project', `insert into project_decision (kind) values ('listed')`, 'workerUrl'],
  ['lists a project', `update project set state = 'listed'`, 'apiUrl'],
  ['ends a vote sooner', `update project set ends_at = now()`, 'operatorUrl'],
  ['forgets what an AI proposed', `delete from project_analysis`, 'apiUrl'],
  ['answers a ticket', `insert into ticket_answer (ticket) values (gen_random_uuid())`, 'apiUrl'],
  ['writes as a member', `insert into ticket_message (ticket, number) values (gen_random_uuid(), 1)`, 'operatorUrl'],
  ['rewrites an answer', `update ai_exchange set answer = 'x'`, 'apiUrl'],
  ['dates a consent back', `insert into ai_consent (account, agreed, at) values ('0x', true, now())`, 'apiUrl'],
  ['closes a ticket', `update ticket set state = 'closed'`, 'apiUrl'],
  ['tells what did not happen', `insert into live_event (kind, subject) values ('dayClosed', '1')`, 'apiUrl'],
  ['tells what did not happen', `insert into live_event (kind, subject) values ('dayClosed', '1')`, 'workerUrl'],
  ['tells what did not happen', `select tell_live('order', 'x', null)`, 'apiUrl'],
  ['tells what did not happen', `select tell_live('order', 'x', null)`, 'operatorUrl'],
  ['unsays what happened', `delete from live_event`, 'workerUrl'],
  ['unsays what happened', `select forget_live_events(1)`, 'apiUrl'],
  ['reads where the browsers of others are told', `select endpoint from push_subscription`, 'apiUrl'],
  ['reads the keys of browsers', `select p256dh, auth from push_subscription`, 'workerUrl'],
  ['sends to a browser what never happened', `insert into push_delivery (thing) values ('notice/1')`, 'workerUrl'],
  ['sends a thing again', `update push_delivery set state = 'waiting'`, 'workerUrl'],
  ['moves a browser to another account', `update push_subscription set account = '0x'`, 'apiUrl'],
  ['takes what is to be sent', `select take_pushes(1)`, 'apiUrl'],
  ['learns the key of every secret', `select key from proof_key`, 'apiUrl'],
  ['learns the key of every secret', `select key from proof_key`, 'workerUrl'],
  ['learns the key of every secret', `select key from proof_key`, 'operatorUrl'],
  ['publishes a root', `select publish_proof(1, repeat('0', 64), 1)`, 'apiUrl'],
  ['publishes a root', `insert into proof_tree (day, asset) values (1, 'USDT')`, 'workerUrl'],
  ['publishes a root', `insert into proof_publication (day) values (1)`, 'workerUrl'],
  ['leaves a member out', `delete from proof_balance`, 'workerUrl'],
  ['owes less', `update proof_balance set owed_units = 0`, 'workerUrl'],
  ['invents a reserve', `insert into proof_reserve (day, asset, units) values (1, 'USDT', 1)`, 'apiUrl'],
  ['passes an audit that did not run', `select ledger.note_audit_result(1, 0, true, 0)`, 'apiUrl'],
  ['holds every lease', `update job_lease set held_until = 'infinity'`, 'apiUrl'],
  ['becomes another role', `set role ocean_indexer`, 'apiUrl'],
  ['credits a payment that never came', `insert into payment (payment_id, kind) values (1, 'deposited')`, 'workerUrl'],
  ['sets a price', `insert into operator_price (asset, usdt_units, author) values ('BCG', 1, 'x')`, 'workerUrl'],
  ['sets a price', `insert into operator_price (asset, usdt_units, author) values ('BCG', 1, 'x')`, 'indexerUrl'],
  ['changes a payment', `update payment set units = 1`, 'indexerUrl'],
  ['credits a payment that never came', `insert into payment (payment_id, kind) values (1, 'deposited')`, 'operatorUrl'],
];

test.each(attacks)('no role %s: %s by %s', async (_what, statement, url) => {
  const db = openDatabase(database[url] as string, { connections: 1 });
  try {
    await expect(db.run(sql`${raw(statement)}`)).rejects.toMatchObject({ code: NO_PRIVILEGE });
  } finally {
    await db.end();
  }
});
