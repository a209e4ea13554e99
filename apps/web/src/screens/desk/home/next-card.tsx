import { desk } from '@ocean/api/areas/desk';
import { useApiQuery } from '@ocean/api-react/use-api-query';
import { Button, buttonClass } from '@ocean/ui/button';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showAmount, showDateTime, showTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import type { DeskUser } from '../../../sections/desk/desk-types.ts';
import { isolate } from '../../../sections/text/isolate.ts';
import { canTradeInstead, type DeskAct, findNextStep, type NextStep } from './next-step.ts';
import { useUnread } from './use-unread.ts';

type NextCardProps = { user: DeskUser; onDo: (act: DeskAct) => void };

/** The next step, its reason and its button; beside it a link to trading, for a member who only wants to trade. */
export function NextCard({ user, onDo }: NextCardProps) {
  const t = useText();
  const toAccept = useUnread().data?.toAccept;
  const step = findNextStep(user, toAccept);
  const text = useStepText(step, user, toAccept);
  const { name, to, act } = step;
  const isIdle = name === 'wait' || name === 'nothing';
  return (
    <section className="card grid gap-1">
      <p className="eyebrow">{t(isIdle ? 'desk.next.now' : 'desk.next.label')}</p>
      <h2>{t(`desk.next.${name}.title`, { count: toAccept ?? 0 })}</h2>
      <p className="prose">{text}</p>
      {to !== null && (
        <Link href={to} className={`${buttonClass(isIdle ? 'second' : 'main')} mt-3`}>
          {t(`desk.next.${name}.act`)}
        </Link>
      )}
      {act !== null && (
        <Button className="mt-3" aria-haspopup="dialog" onClick={() => onDo(act)}>
          {t(`desk.next.${act}.act`)}
        </Button>
      )}
      {canTradeInstead(step) && (
        <>
          <Link href={paths.deskMarkets} className={`${buttonClass('second')} mt-2`}>
            {t('desk.next.trade.act')}
          </Link>
          <p className="hint">{t('desk.next.trade.text')}</p>
        </>
      )}
    </section>
  );
}

/** The reason, with the figures that it depends on. */
function useStepText({ name }: NextStep, { passageway, quiz }: DeskUser, toAccept: number | undefined): string {
  const t = useText();
  const wallet = useApiQuery(desk.wallet, {}, { enabled: name === 'fill' || name === 'wait' }).data;
  switch (name) {
    case 'fill':
      if (passageway.state !== 'notOpened') return t('desk.next.fill.short');
      return t('desk.next.fill.text', {
        least: isolate(showAmount(wallet?.leastToOpen), 'USDT'),
        value: isolate(showAmount(wallet?.value), 'USDT'),
      });
    case 'testLater':
      return t('desk.next.testLater.text', { time: showTime(quiz.retryAt), score: quiz.bestScore ?? 0 });
    case 'accept':
      return t('desk.next.accept.text', { count: toAccept ?? 0 });
    case 'wait':
      return t(`desk.next.wait.${passageway.state}`, {
        time: showDateTime(passageway.state === 'banned' ? passageway.ban?.until : firstRelease(wallet?.assets)),
        isOpenEnd: String(passageway.ban?.until == null),
      });
    default:
      return t(`desk.next.${name}.text`);
  }
}

function firstRelease(assets: readonly { releaseAt: string | null }[] | undefined): string | undefined {
  return assets
    ?.flatMap(({ releaseAt }) => releaseAt ?? [])
    .toSorted()
    .at(0);
}
