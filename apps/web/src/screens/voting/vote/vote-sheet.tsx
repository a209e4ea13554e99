import type { VoteSide } from '@ocean/api/areas/voting';
import { AmountText } from '@ocean/ui/amount-text';
import { Button } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { SegmentedControl } from '@ocean/ui/segmented-control';
import { Skeleton } from '@ocean/ui/skeleton';
import { showExact } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { shortBalanceKey } from '../../../sections/amounts/short-balance-key.ts';
import { balanceFacts } from '../../../sections/forms/balance-facts.tsx';
import { FormSheet } from '../../../sections/forms/form-sheet.tsx';
import { heldFacts, QuoteTimeLeft } from '../../../sections/purchases/quote-parts.tsx';
import { isolate } from '../../../sections/text/isolate.ts';
import { useIsPast } from '../../../sections/time/use-is-past.ts';
import { LazyGetFunds, LazyShortFunds } from '../../../wallet/funds/lazy-funds.tsx';
import type { ProjectVote } from '../vote-look.ts';
import { useVote, type VoteForm } from './use-vote.ts';

type VoteSheetProps = { open: boolean; onClose: () => void; project: ProjectVote; side: VoteSide };

/** The side that was chosen, what it costs, where that goes, that it is not refunded, and what stays. */
export function VoteSheet({ open, onClose, project, side }: VoteSheetProps) {
  const t = useText();
  const form = useVote({ isOpen: open, projectId: project.id, name: project.name, side, onClose });
  const { data, query, vote, payBy, choose } = form;
  return (
    <FormSheet
      open={open}
      onClose={form.close}
      title={t(`voting.side.${side}`)}
      lead={<bdi>{project.name}</bdi>}
      action={<PayButton form={form} />}
      query={query}
      act={{ ...vote, failed: t('errors.VOTING_FAILED') }}
    >
      <SegmentedControl
        as="choice"
        label={t('bots.buy.from')}
        options={[
          { value: 'balance' as const, label: t('bots.buy.fromBalance') },
          { value: 'wallet' as const, label: t('bots.buy.fromWallet') },
        ]}
        value={payBy}
        onChange={choose}
      />
      {!data && query.error === null && <Skeleton width="100%" height={132} radius={20} />}
      {data && <Price form={form} data={data} />}
      <div className="grid gap-2">
        <Notice tone="quiet">{t('voting.vote.goesTo')}</Notice>
        <Notice tone="quiet">{t('voting.how.fee')}</Notice>
        {data?.purchase && <QuoteTimeLeft expiresAt={data.purchase.expiresAt} />}
      </div>
    </FormSheet>
  );
}

type Checked = NonNullable<VoteForm['data']>;

function Price({ form, data }: { form: VoteForm; data: Checked }) {
  const t = useText();
  const { price, asset, purchase } = data;
  return (
    <>
      <SummaryBox
        label={t('voting.vote.price')}
        amount={<AmountText value={price} unit={asset} size="large" />}
        facts={purchase ? heldFacts(purchase, form, t) : balanceFacts(data, t)}
      />
      {purchase && form.shortHeld !== null && <LazyShortFunds asset={asset} have={form.shortHeld} need={purchase.total} />}
    </>
  );
}

/** One main action at a time: pay, ask for a new price, or pay from where there is enough. */
function PayButton({ form }: { form: VoteForm }) {
  const t = useText();
  const { data, query, vote, payBy, choose } = form;
  const isExpired = useIsPast(data?.purchase?.expiresAt);
  if (query.error !== null) return null;
  if (isExpired) return <Button onClick={() => choose(payBy)}>{t('bots.review.again')}</Button>;
  if (!data) return <Unchecked />;
  const { purchase, asset } = data;
  const amount = isolate(showExact(data.price), asset);
  if (form.shortHeld !== null) return <LazyGetFunds asset={asset} />;
  if (purchase) return <Button onClick={() => form.payByWallet(purchase)}>{t('bots.review.payWallet', { amount })}</Button>;
  const isUncovered = data.balanceAfter === null;
  return (
    <>
      <Button busy={vote.isBusy} reason={isUncovered && t(`errors.${shortBalanceKey(asset)}`)} onClick={form.payByBalance}>
        {t('bots.review.payBalance', { amount })}
      </Button>
      {isUncovered && (
        <Button kind="second" onClick={() => choose('wallet')}>
          {t('bots.review.fromWallet')}
        </Button>
      )}
    </>
  );
}

/** The label of the button is the reason already. */
function Unchecked() {
  const t = useText();
  const checking = t('bots.review.checking');
  return (
    <Button reason={checking} why={false}>
      {checking}
    </Button>
  );
}
