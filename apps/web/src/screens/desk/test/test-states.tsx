import { Button, buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Notice } from '@ocean/ui/notice';
import { StatusChip } from '@ocean/ui/status-chip';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { showCount, showTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';

const RULES = ['pass', 'hour', 'kept', 'shown'] as const;

/** Describes the test before it begins. */
export function Intro({ bestScore, onBegin }: { bestScore: number | null; onBegin: () => void }) {
  const t = useText();
  return (
    <Card title={t('desk.test.intro')} className="grid gap-4">
      <ul className="grid list-disc gap-2 ps-5 text-ink-2 marker:text-accent-ink">
        {RULES.map((rule) => (
          <li key={rule}>{t(`desk.test.rule.${rule}`)}</li>
        ))}
      </ul>
      {bestScore !== null && <Notice tone="info">{t('desk.test.best', { score: showCount(bestScore) })}</Notice>}
      <Button onClick={onBegin}>{t(bestScore === null ? 'desk.test.begin' : 'desk.test.again')}</Button>
      <PracticeLink />
    </Card>
  );
}

/** A failed test: the points, and the time of the next try. */
export function Failed({ score, retryAt }: { score: number; retryAt: string }) {
  const t = useText();
  return (
    <Card className="grid gap-3" title={t('desk.test.failed')}>
      <p className="text-heading font-semibold">{t('desk.test.score', { score: showCount(score) })}</p>
      <p className="prose">{t('desk.test.failed.text', { time: showTime(retryAt) })}</p>
      <Link href={paths.deskPractice} className={buttonClass()}>
        {t('desk.next.testLater.act')}
      </Link>
    </Card>
  );
}

export function Passed() {
  const t = useText();
  return (
    <Card className="grid gap-3">
      <span>
        <StatusChip family="run" icon="check">
          {t('desk.test.passed')}
        </StatusChip>
      </span>
      <h2>{t('desk.test.passed.title')}</h2>
      <p className="prose">{t('desk.test.passed.text')}</p>
      <Link href={paths.passageway} className={buttonClass()}>
        {t('desk.test.passed.act')}
      </Link>
    </Card>
  );
}

function PracticeLink() {
  const t = useText();
  return (
    <Link href={paths.deskPractice} className={buttonClass('quiet')}>
      {t('desk.next.testLater.act')}
    </Link>
  );
}
