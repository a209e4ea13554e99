import { type BotStatus, bots, MOST_BOTS_A_CALL } from '@ocean/api/areas/bots';
import type { OutputOf } from '@ocean/api/endpoint';
import { useApiMutation } from '@ocean/api-react/use-api-mutation';
import { type ApiQuery, useApiQuery } from '@ocean/api-react/use-api-query';
import { AmountText, CountText } from '@ocean/ui/amount-text';
import { Button, buttonClass } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton } from '@ocean/ui/skeleton';
import { toast } from '@ocean/ui/toast';
import { useState } from 'react';
import { Link } from 'wouter';
import { refusalText } from '../../i18n/refusal-text.ts';
import { showAmount, showCount, showDay, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { paths } from '../../paths.ts';
import { isolate } from '../../sections/isolate.ts';
import { subtractAmounts } from '../../sections/subtract-amounts.ts';
import { STATUS_LOOK, STATUS_ORDER } from './describe-bot.ts';
import { useRunnableIds } from './use-runnable-ids.ts';

type Check = OutputOf<typeof bots.pledgeCheck>;
type Summary = OutputOf<typeof bots.summary>;
type RunChoice = { open: boolean; ids: readonly string[] | 'all' };

/** Which bots the sheet is about. It keeps its choice while it closes, so that its words do not change on the way out. */
export function useRunSheet(startsOpen: boolean) {
  const [choice, setChoice] = useState<RunChoice>({ open: startsOpen, ids: 'all' });
  return {
    ...choice,
    openAll: () => setChoice({ open: true, ids: 'all' }),
    openFor: (ids: readonly string[]) => setChoice({ open: true, ids }),
    close: () => setChoice((now) => ({ ...now, open: false })),
  };
}

/** How many, what it costs, what stays, what is left out and why; then one tap. */
export function RunSheet({ sheet, summary }: { sheet: ReturnType<typeof useRunSheet>; summary: Summary | undefined }) {
  const t = useText();
  const all = useRunnableIds(sheet.open && sheet.ids === 'all');
  const ids = sheet.ids === 'all' ? all.data : sheet.ids;
  const check = useApiQuery(
    bots.pledgeCheck,
    { ids: [...(ids ?? [])] },
    { enabled: sheet.open && (ids?.length ?? 0) > 0, staleTime: 0 },
  );
  const run = useApiMutation(bots.pledge, {
    errors: 'inline',
    invalidates: 'all',
    onSuccess: () => {
      sheet.close();
      toast(t('bots.ran'), 'good');
    },
  });
  const isNone = ids?.length === 0;
  const data = isNone ? undefined : check.data;
  return (
    <Sheet
      open={sheet.open}
      onClose={sheet.close}
      dismissible={!run.isPending}
      title={data ? t('bots.run.title', { count: data.count }) : t('bots.run.titleNone')}
      lead={data && t('bots.run.lead', { count: data.count, day: showDay(data.runFrom) })}
      actions={
        <>
          {data && <RunButton check={data} isBusy={run.isPending} onRun={() => run.mutate({ ids: [...(ids ?? [])] })} />}
          <Button kind="quiet" disabled={run.isPending} onClick={sheet.close}>
            {t('core.cancel')}
          </Button>
        </>
      }
    >
      {isNone && <Notice tone="info">{t('bots.run.none')}</Notice>}
      {!isNone && !data && !check.error && !all.error && <Skeleton width="100%" height={132} radius={20} />}
      {(check.error ?? all.error) && !data && <Notice tone="bad">{refusalText(check.error ?? all.error)}</Notice>}
      {data && <RunDetails check={data} />}
      {run.isError && <Notice tone="bad">{refusalText(run.error)}</Notice>}
      {ids?.length === MOST_BOTS_A_CALL && (
        <Notice tone="info">{t('bots.run.more', { maximum: showCount(MOST_BOTS_A_CALL) })}</Notice>
      )}
      {sheet.ids === 'all' && summary && <NotIncluded summary={summary} />}
    </Sheet>
  );
}

function RunDetails({ check }: { check: Check }) {
  const t = useText();
  const params: ApiQuery<OutputOf<typeof bots.params>> = useApiQuery(bots.params, {}, { staleTime: 60_000 });
  const { pledge, asset } = check.cost;
  return (
    <>
      <SummaryBox
        label={t('bots.run.pledge')}
        note={
          params.data &&
          t('bots.run.times', { count: showCount(check.count), amount: isolate(showAmount(params.data.runPledge)) })
        }
        amount={<AmountText value={pledge} unit={asset} size="large" />}
        facts={[
          { key: 'now', label: t('bots.run.now', { asset }), value: <AmountText value={check.balance} /> },
          ...(check.balanceAfter === null
            ? []
            : [{ key: 'after', label: t('bots.run.after'), value: <AmountText value={check.balanceAfter} />, isTotal: true }]),
        ]}
      />
      {params.data && (
        <Notice tone="quiet">
          {t('bots.run.yours', { term: params.data.termDays, fee: showPercent(params.data.stopFeePercent) })}
        </Notice>
      )}
    </>
  );
}

/** When the main token is short, the way to it becomes the main action. */
function RunButton({ check, isBusy, onRun }: { check: Check; isBusy: boolean; onRun: () => void }) {
  const t = useText();
  const { pledge, asset } = check.cost;
  if (check.balanceAfter !== null) {
    return (
      <Button busy={isBusy} onClick={onRun}>
        {t('bots.run.act', { count: check.count })}
      </Button>
    );
  }
  const missing = subtractAmounts(pledge, check.balance, asset);
  return (
    <>
      <Notice tone="warn">{t('bots.run.short', { missing: isolate(showAmount(missing), asset) })}</Notice>
      <Link href={`${paths.assets}?do=exchange`} className={buttonClass('main')}>
        {t('bots.run.exchange', { from: 'USDT', to: asset })}
      </Link>
    </>
  );
}

const NOT_RUNNABLE: readonly BotStatus[] = STATUS_ORDER.filter((status) => status !== 'frozen' && status !== 'stopped');

function NotIncluded({ summary }: { summary: Summary }) {
  const t = useText();
  const left = NOT_RUNNABLE.map((status) => ({ status, count: summary.counts[status] ?? 0 })).filter(({ count }) => count > 0);
  if (left.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1">{t('bots.run.notIncluded')}</h3>
      <ul className="grid gap-1 text-label text-ink-2">
        {left.map(({ status, count }) => (
          <li key={status} className="grid grid-cols-[8px_3ch_1fr] items-center gap-2 leading-[26px]">
            <i className={`dot st-${STATUS_LOOK[status].family}`} aria-hidden="true" />
            <b className="text-end text-ink">
              <CountText value={count} />
            </b>
            <span>{t(`bots.run.skip.${status}` as 'bots.run.skip.waiting')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
