import type { deskPerson } from '@ocean/api/areas/desk/profile';
import { Refusal } from '@ocean/api/errors';
import sql from 'sql-template-tag';
import type { InferOutput } from 'valibot';
import type { Queryable } from '../../../db/database.ts';
import { shortAddress } from '../../account/rules.ts';

/** A member as others see it at the desk. */
export type Person = InferOutput<typeof deskPerson>;

type Row = { readonly account: string; readonly nickname: string; readonly avatar: string | null };

/** By account. One without a profile is missing. */
export async function readPeople(q: Queryable, accounts: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const rows = await q.many<Row>(sql`
    select account, nickname, avatar from desk_profile where account = any (${[...new Set(accounts)]}::text[])`);
  return new Map(rows.map((row) => [row.account, personOf(row)]));
}

export async function findPerson(q: Queryable, account: string): Promise<Person | undefined> {
  return (await readPeople(q, [account])).get(account);
}

/** @throws Refusal PROFILE_MISSING */
export async function requirePerson(q: Queryable, account: string): Promise<Person> {
  const person = await findPerson(q, account);
  if (!person) throw new Refusal('PROFILE_MISSING');
  return person;
}

type NameReset = { readonly reason: string; readonly at: Date };

/** Why operators took the nickname away, for as long as the one that they gave instead stands. */
export function findNameReset(q: Queryable, account: string): Promise<NameReset | undefined> {
  return q.maybeOne<NameReset>(sql`
    select m.reason, m.at from desk_profile d
      join moderation_act m on m.what = 'profile' and m.subject = d.account::text and m.kind = 'nameReset' and m.nickname = d.nickname
    where d.account = ${account} order by m.number desc limit 1`);
}

export function personOf({ account, nickname, avatar }: Row): Person {
  return { address: shortAddress(account), nickname, avatar };
}
