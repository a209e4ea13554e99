import { amountText } from '@ocean/api/amount';
import { decimalsOf } from '@ocean/api/decimals';
import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { votes } from '@ocean/api/operators/votes';
import { parseAmount } from '@ocean/money/amount';
import * as v from 'valibot';
import { readPayouts } from '../../areas/voting/queries.ts';
import { VOTE_ASSET } from '../../areas/voting/rules.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { readHalfSigned, type SignedEntry } from '../console/half-signed.ts';
import { readTimeCursor, timeCursorOf } from '../console/page-of-list.ts';
import { NotAllowed } from '../operation.ts';
import { preparePayout } from './pay-fees.ts';
import { readVotingFees, type VotingFees } from './read-fees.ts';

const PAGE = 50;
const MAX_PAYOUTS = 200;

export const voteRoutes: readonly ConsoleRoute[] = [
  readRoute(votes.list, async ({ db }, { after }) => {
    const found = await readVotingFees(db, { limit: PAGE + 1, ...readTimeCursor(after) });
    const shown = found.slice(0, PAGE);
    const last = shown.at(-1);
    const next = found.length > PAGE && last ? timeCursorOf({ at: last.listedAt, id: last.id }) : null;
    return { rows: shown.map(showVoting), next };
  }),
  readRoute(
    votes.payouts,
    async ({ db }, { id }) => ({
      rows: (await readPayouts(db, id, MAX_PAYOUTS)).map(({ number, at, units, account, authors, reason }) => ({
        ...{ number, at: at.toISOString(), amount: amountText(units, VOTE_ASSET), account, authors: [...authors], reason },
      })),
    }),
    ({ id }) => `voteFees/${id}`,
  ),
  readRoute(
    votes.waiting,
    async (context) => {
      const prepare = (fields: Fields) => preparePayout(context, payingOf(fields));
      const rows = await readHalfSigned(context, { endpoint: votes.pay, fieldsOf, prepare });
      return { rows: rows.map(({ fields, text, signers }) => ({ ...fields, text, signers: [...signers] })) };
    },
    () => 'voteFees/waiting',
  ),
  actRoute(votes.pay, (context, fields) => preparePayout(context, payingOf(fields))),
];

type Fields = { readonly id: string; readonly to: string; readonly amount: string; readonly reason: string };

function payingOf({ id, amount, to, reason }: Fields) {
  return { project: id, units: unitsOf(amount), to, reason };
}

const SUBJECT = 'voteFees/';
const kept = v.strictObject({ left: v.string(), to: v.string(), amount: v.string() });

function fieldsOf({ subject, reason, after }: SignedEntry): Fields | undefined {
  const parsed = v.safeParse(kept, after);
  if (!parsed.success || reason === null) return undefined;
  const { to, amount } = parsed.output;
  return { id: subject.slice(SUBJECT.length), to, amount, reason };
}

/** @throws NotAllowed */
function unitsOf(amount: string): bigint {
  const parsed = parseAmount(amount, decimalsOf(VOTE_ASSET));
  if (!parsed.ok || parsed.units === 0n) throw new NotAllowed(`"${amount}" is no amount of ${VOTE_ASSET}: nothing was paid.`);
  return parsed.units;
}

function showVoting({ id, name, listedAt, endsAt, units, leftUnits, isEarly }: VotingFees): Shown {
  const closed = isEarly ? 'early' : 'closed';
  return {
    ...{ id, name, listedAt: listedAt.toISOString(), endsAt: endsAt.toISOString(), state: units === null ? 'open' : closed },
    ...{ fees: units === null ? null : amountText(units, VOTE_ASSET), left: amountText(leftUnits, VOTE_ASSET) },
  };
}

type Shown = OperatorOutputOf<typeof votes.list>['rows'][number];
