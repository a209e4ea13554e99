import type { account } from '@ocean/api/areas/account';
import { REMINDER_KINDS, type ReminderKind } from '@ocean/api/areas/home';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from '../../db/database.ts';
import type { Handler } from '../../http/route.ts';
import { readSettings, type Settings } from './queries.ts';

type SettingsView = OutputOf<typeof account.settings>;

export const showSettings: Handler<typeof account.settings> = async ({ db }, call) =>
  viewSettings(await readSettings(db, call.account));

/** Changes the named settings only, so two devices that save different settings at the same time both keep theirs. */
export const saveSettings: Handler<typeof account.saveSettings> = async ({ db }, call, input) => {
  const kinds = REMINDER_KINDS.filter((kind) => input.notifications?.[kind] !== undefined);
  const muted = kinds.filter((kind) => input.notifications?.[kind] === false);
  await upsertSettings(db, call.account, { ...input, kinds, muted });
  return viewSettings(await readSettings(db, call.account));
};

export function viewSettings({ muted, ...choices }: Settings): SettingsView {
  const isOn = Object.fromEntries(REMINDER_KINDS.map((kind) => [kind, !muted.includes(kind)]));
  return { ...choices, notifications: isOn as SettingsView['notifications'] };
}

type Change = Omit<ParsedInputOf<typeof account.saveSettings>, 'notifications'> & {
  /** The reminders that this call sets, and those among them that are switched off. */
  readonly kinds: readonly ReminderKind[];
  readonly muted: readonly ReminderKind[];
};

async function upsertSettings(q: Queryable, account: string, change: Change): Promise<void> {
  const kept = (column: Sql, value: string | null | undefined) =>
    value === undefined ? sql`account_setting.${column}` : sql`excluded.${column}`;
  await q.run(sql`
    insert into account_setting (account, language, theme, approval, muted)
    values (${account}, ${change.language ?? null}, ${change.theme ?? null}, ${change.approval ?? null}, ${[...change.muted]}::text[])
    on conflict (account) do update set
      language = ${kept(sql`language`, change.language)},
      theme = ${kept(sql`theme`, change.theme)},
      approval = ${kept(sql`approval`, change.approval)},
      muted = array(
        select kind from unnest(account_setting.muted) kind where kind <> all (${[...change.kinds]}::text[])
        union select unnest(excluded.muted) order by 1)`);
}
