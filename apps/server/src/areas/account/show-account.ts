import type { account } from '@ocean/api/areas/account';
import type { OutputOf, ParsedInputOf } from '@ocean/api/endpoint';
import { Refusal } from '@ocean/api/errors';
import { getAddress } from 'viem';
import type { Context } from '../../context.ts';
import type { Call, MemberCall } from '../../http/route.ts';
import { type Account, findAccount, isMember, readSettings, type Settings } from './queries.ts';
import { shortAddress } from './rules.ts';
import { viewSettings } from './settings.ts';

type Userinfo = OutputOf<typeof account.profile>;

export async function showUserinfo({ db }: Context, call: MemberCall): Promise<Userinfo> {
  const [found, settings] = await Promise.all([findAccount(db, call.account), readSettings(db, call.account)]);
  if (!found) throw new Refusal('SESSION_EXPIRED');
  return showAccount(found, settings);
}

/** Whether an address is a member, and nothing else about it. */
export async function checkRegistered(
  { db }: Context,
  _call: Call,
  { address }: ParsedInputOf<typeof account.isMember>,
): Promise<OutputOf<typeof account.isMember>> {
  return { isRegister: (await isMember(db, address)) ? 1 : 0 };
}

export function showAccount(found: Account, settings: Settings): Userinfo {
  return {
    address: getAddress(found.address),
    inviteCode: found.inviteCode,
    inviter: found.inviter === null ? null : shortAddress(found.inviter),
    level: found.level,
    registeredAt: found.registeredAt.toISOString(),
    suspended: found.isSuspended,
    isRoot: found.inviter === null,
    settings: viewSettings(settings),
  };
}
