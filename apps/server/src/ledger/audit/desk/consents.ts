import sql from 'sql-template-tag';
import type { Invariant } from '../invariant.ts';
import type { ParameterHistory } from '../terms/parameter-history.ts';

/** Parameters are read right before a row is written, so those of the two minutes before it are correct, too. */
const SLACK = sql`interval '2 minutes'`;

/** Rows of migration 0068, which no other row can resemble: the database refuses their text. */
const BEFORE_CONSENTS = 'given before consents were kept';

/**
 * Orders that were accepted automatically, against what owners have allowed the desk to accept. Orders of earlier
 * versions name no mode.
 */
export function deskConsentInvariants(history: ParameterHistory): Invariant[] {
  const unsigned = history.of({ units: ['numeric', (params) => params['stepUp.dailyValue']] });
  return [
    {
      name: 'deskConsentsCoverOrders',
      promise:
        'what a passageway accepted without a tap on a day is within what its owner had let it accept, and counts for the day',
      counted: sql`select count(*) from desk_order where accept_mode = 'auto'`,
      faults: sql`
        select alone.operator || ' on day ' || alone.day as at,
          'accepted ' || alone.units || ' without a tap, let accept ' || coalesce(given.units, 0) || coalesce(', counts ' || counted.units, '') as problem
        from (
            select operator, platform_day(accepted_at) as day, sum(quote_units) as units, max(accepted_at) as last
            from desk_order where accept_mode = 'auto' group by 1, 2
          ) alone
          left join lateral (select max(c.daily_units) as units from desk_consent c where c.account = alone.operator and c.at <= alone.last) given on true
          left join lateral (select p.auto_used as units from desk_passageway p where p.account = alone.operator and p.auto_day = alone.day) counted on true
        where alone.units > coalesce(given.units, 0) or counted.units < alone.units`,
    },
    {
      name: 'deskConsentsAreSigned',
      promise: 'every consent has a text with its signature, or is within the value that its day moves without one',
      counted: sql`select count(*) from desk_consent`,
      faults: sql`
        select c.account || ' ' || c.request_id as at, 'lets ' || c.daily_units || ' be accepted a day, and nobody signed it' as problem
        from desk_consent c
        where c.signature = '' and c.message <> ${BEFORE_CONSENTS} or c.message is null and not exists (
          select from ${unsigned} t
          where platform_day(c.at) >= t.from_day and platform_day(c.at - ${SLACK}) <= t.until_day and c.daily_units <= t.units)`,
    },
  ];
}
