import { Button, buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Notice } from '@ocean/ui/notice';
import { StatusChip } from '@ocean/ui/status-chip';
import { Link } from 'wouter';
import { paths } from '../../../base/paths.ts';
import { STEP } from '../../../base/step.ts';
import { showCount, showTime } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { articlePath } from '../../../sections/help/article-path.ts';

const RULES = ['pass', 'hour', 'kept', 'shown'] as const;
/** Help articles by their ids; a test compares their titles with the texts here. */
const ARTICLES = ['desk', 'desk-trade', 'desk-run', 'desk-levels'] as const;

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
      <Articles />
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
      <Articles />
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

/** Where a member learns what the test asks for. */
function Articles() {
  const t = useText();
  return (
    <section className="grid gap-1">
      <p className="text-ink-2">{t('desk.test.read')}</p>
      <ul className="grid">
        {ARTICLES.map((id) => (
          <li key={id}>
            <Link href={articlePath(id)} state={STEP} className="text-button !my-0">
              {t(`desk.test.read.${id}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
