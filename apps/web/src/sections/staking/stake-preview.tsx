import { AmountText } from '@ocean/ui/amount-text';
import { type Fact, SummaryBox } from '@ocean/ui/facts';
import { Notice } from '@ocean/ui/notice';
import { showDateTime, showDay, showPercent } from '../../i18n/show.ts';
import { useText } from '../../i18n/use-text.ts';
import { significantPlaces } from '../amounts/significant-places.ts';
import { sentences } from '../text/sentences.ts';
import type { StakeForm } from './use-stake-form.ts';

/**
 * What the stake would bring and when, and what can go wrong. It keeps its place while nothing is known, so that the button does not
 * jump. An amount that is not there brings nothing.
 */
export function StakePreview({ form: { answer: checked, asset, term, offer, startDay } }: { form: StakeForm }) {
  const t = useText();
  const answer = checked?.balanceAfter === null ? undefined : checked;
  const isAtEnd = offer?.cancel === null;
  const facts: Fact[] = [
    {
      key: 'release',
      label: t('staking.fact.release'),
      value: isAtEnd ? t('staking.open.atEnd') : <AmountText {...releaseOf(answer)} unit={asset} size="inline" />,
    },
    { key: 'rate', label: t('staking.fact.rate'), value: showPercent(answer?.rate ?? term?.rate) },
    { key: 'start', label: t('staking.fact.start'), value: showDateTime(answer?.startAt) },
    { key: 'end', label: t('staking.fact.end'), value: showDateTime(answer?.endAt) },
    { key: 'quality', label: t('staking.fact.qualityEnd'), value: <AmountText value={answer?.quality} size="inline" /> },
    {
      key: 'stays',
      label: t('staking.open.stays'),
      value: <AmountText value={answer?.balanceAfter} unit={asset} size="inline" />,
      isTotal: true,
    },
  ];
  return (
    <>
      <SummaryBox
        label={t('staking.fact.income')}
        note={t('staking.open.reserved')}
        amount={<AmountText value={answer?.reward} unit={asset} size="large" />}
        facts={facts}
      />
      <Notice tone="quiet" icon="warn">
        {t('staking.how.risk.text')}
      </Notice>
      <p className="hint">{sentences(t('staking.quality.text'), t('staking.quality.use'))}</p>
      <p className="hint">{t('staking.open.clock', { day: showDay(startDay) })}</p>
      {/* A bot's pledge is something else, and most members have bots before they have a stake. */}
      <p className="hint">{t('staking.open.word')}</p>
    </>
  );
}

/** A day gives out little of a small stake, and never nothing. */
function releaseOf(answer: StakeForm['answer']) {
  return { value: answer?.dailyRelease, places: significantPlaces(answer?.dailyRelease) };
}
