import { earnings } from '@ocean/api/areas/earnings';
import type { OutputOf } from '@ocean/api/endpoint';
import { AmountText } from '@ocean/ui/amount-text';
import { buttonClass } from '@ocean/ui/button';
import { EmptyState } from '@ocean/ui/empty-state';
import { ListRow, Tile } from '@ocean/ui/list-row';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Link, useSearchParams } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showAmount, showCount, showDay, showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { isPositive } from '../../../sections/amounts/is-positive.ts';
import { PagedList } from '../../../sections/lists/paged-list.tsx';
import { useApiPages } from '../../../sections/lists/use-api-pages.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { shortenAddress } from '../../../sections/text/shorten-address.ts';
import { fundedByText, taskText } from '../record-words.ts';

type Income = OutputOf<typeof earnings.listIncome>['list'][number];
type IncomeOf<K extends Income['kind']> = Extract<Income, { kind: K }>;

const KINDS = ['all', 'static', 'dynamic', 'stake', 'task'] as const;

/** Income, newest first: what earned it, who funded it, and whether it is collected. The address may name one kind of it. */
export function IncomeList() {
  const t = useText();
  const [search, setSearch] = useSearchParams();
  const kind = KINDS.find((one) => one === search.get('kind')) ?? 'all';
  const pages = useApiPages(earnings.listIncome, { size: 30, ...(kind !== 'all' && { kind }) });
  const labels = {
    all: t('records.filter.all'),
    static: t('records.income.static'),
    dynamic: t('records.income.dynamic'),
    stake: t('records.income.stake'),
    task: t('records.income.task'),
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex">
        <SegmentedControl
          mini
          as="choice"
          label={t('records.income.kind')}
          options={KINDS.map((value) => ({ value, label: labels[value] }))}
          value={kind}
          onChange={(next) => setSearch({ list: 'income', ...(next !== 'all' && { kind: next }) }, { replace: true })}
        />
      </div>
      <div>
        <PagedList pages={pages} empty={<NoIncome kind={kind} />} end={t('records.end')} more={t('records.more')}>
          {(one) => <IncomeRow key={keyOf(one)} income={one} />}
        </PagedList>
      </div>
    </div>
  );
}

function keyOf(income: Income): string {
  if (income.kind === 'dynamic') return income.id;
  return income.kind === 'task' ? income.source.task : `${income.kind}/${income.day}`;
}

function IncomeRow({ income }: { income: Income }) {
  if (income.kind === 'static') return <DayRow income={income} />;
  if (income.kind === 'stake') return <StakesRow income={income} />;
  return income.kind === 'dynamic' ? <ShareRow income={income} /> : <AwardRow income={income} />;
}

/** What brings income of that kind, and where to look. */
function NoIncome({ kind }: { kind: (typeof KINDS)[number] }) {
  const t = useText();
  const { none, to, act } = EMPTY[kind];
  return (
    <EmptyState
      title={t(`records.income.${none}.title`)}
      text={t(`records.income.${none}.text`)}
      action={
        <Link href={to} className={buttonClass('second', true)}>
          {t(act)}
        </Link>
      }
    />
  );
}

const NO_INCOME = { none: 'none', to: `${paths.bots}?tab=mine`, act: 'records.purchase.see' } as const;
const EMPTY = {
  all: NO_INCOME,
  static: NO_INCOME,
  dynamic: { none: 'noShares', to: paths.team, act: 'records.income.noShares.act' },
  stake: { none: 'noStakes', to: paths.stakes, act: 'records.income.noStakes.act' },
  task: { none: 'noAwards', to: paths.earnings, act: 'records.income.noAwards.act' },
} as const;

function DayRow({ income }: { income: IncomeOf<'static'> }) {
  const t = useText();
  const { power, totalPower } = income.source;
  return (
    <ListRow
      lead={<Tile icon="chart" />}
      title={showDay(income.day)}
      second={
        <>
          {t('records.income.source', { power: showCount(power), total: showCount(totalPower) })}
          <br />
          {fundedByText(income.fundedBy)}
        </>
      }
      end={<AmountText value={income.amount} unit={income.asset} />}
      endSecond={t(income.collected ? 'records.income.collected' : 'records.income.open')}
    />
  );
}

/** What was taken of the rewards of stakes on a day. What cancelling took back came out of the principal. */
function StakesRow({ income }: { income: IncomeOf<'stake'> }) {
  const t = useText();
  const { returned } = income.source;
  return (
    <ListRow
      lead={<Tile icon="chart" />}
      title={showDay(income.day)}
      second={
        <>
          {isPositive(returned)
            ? t('records.income.returned', { amount: isolate(showAmount(returned), income.asset) })
            : t('records.kind.stakeTaken')}
          <br />
          {fundedByText(income.fundedBy)}
        </>
      }
      end={<AmountText value={income.amount} unit={income.asset} />}
    />
  );
}

function AwardRow({ income }: { income: IncomeOf<'task'> }) {
  return (
    <ListRow
      lead={<Tile icon="check" />}
      title={showDay(income.day)}
      second={
        <>
          {taskText(income.source.task)}
          <br />
          {fundedByText(income.fundedBy)}
        </>
      }
      end={<AmountText value={income.amount} unit={income.asset} />}
    />
  );
}

/** A share of what a member below paid for bots, also of nothing, with the reason. How it came about has a line of its own. */
function ShareRow({ income }: { income: IncomeOf<'dynamic'> }) {
  const t = useText();
  const { share, invitee, paid, level, rate, taken, percent } = income.source;
  return (
    <div>
      <ListRow
        lead={<Tile icon="chart" />}
        title={showDay(income.day)}
        second={income.outcome === 'paid' ? fundedByText(income.fundedBy) : t(`records.income.${income.outcome}`)}
        end={<AmountText value={income.amount} unit={income.asset} />}
      />
      <p className="row-second -mt-1 pb-3">
        {t('records.income.share', {
          percent,
          paid: isolate(showExact(paid), income.asset),
          invitee: isolate(shortenAddress(invitee)),
        })}
        <br />
        {share === 'inviter' ? t('records.income.inviter', { level }) : t('records.income.level', { level, rate, taken })}
      </p>
    </div>
  );
}
