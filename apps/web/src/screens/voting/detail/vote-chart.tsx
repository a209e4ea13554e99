import '@ocean/ui/bar-chart';
import { usePlatformOffset } from '../../../api/use-platform-offset.ts';
import { COMMA } from '../../../i18n/comma.ts';
import { showCount, showDate } from '../../../i18n/show.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ChartOrTable } from '../../../sections/charts/chart-or-table.tsx';
import type { ProjectVote } from '../vote-look.ts';
import { voteLine } from './vote-line.ts';
import { VoteTable } from './vote-table.tsx';

const WIDTH = 300;
const HEIGHT = 90;

/** How both counts came about, and behind a toggle the table of them. */
export function VoteChart({ project }: { project: ProjectVote }) {
  const t = useText();
  if (project.series.points.length === 0) return null;
  return (
    <ChartOrTable
      chart={<Lines project={project} />}
      table={<VoteTable series={project.series} />}
      labels={{ chart: t('voting.chart.back'), table: t('voting.chart.table') }}
    />
  );
}

/** It runs with the reading direction; the two sides differ by dashes as well as by colour. */
function Lines({ project: { series, listedAt, endsAt, closedEarlyAt, state, counts } }: { project: ProjectVote }) {
  const t = useText();
  const now = new Date(Date.now() + usePlatformOffset()).toISOString();
  const until = state === 'open' ? now : (closedEarlyAt ?? endsAt);
  const line = voteLine(series.points, { width: WIDTH, height: HEIGHT, from: listedAt, until });
  if (!line) return null;
  const { support, oppose } = counts.all;
  const path = 'fill-none stroke-2';
  return (
    <div className="chart pt-3">
      <p className="flex flex-wrap gap-x-4 pb-2 text-caption text-ink-3" aria-hidden="true">
        <Key className="border-series-static" label={t('voting.side.support')} />
        <Key className="border-dashed border-[var(--st-stop-mark)]" label={t('voting.side.oppose')} />
      </p>
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        role="img"
        aria-label={[
          t('voting.counts.title'),
          `${t('voting.side.support')} ${showCount(support)}`,
          `${t('voting.side.oppose')} ${showCount(oppose)}`,
        ].join(COMMA)}
      >
        <line className="chart-base" x1="0" x2={WIDTH} y1={HEIGHT + 3} y2={HEIGHT + 3} />
        <path d={line.oppose} className={`${path} stroke-[var(--st-stop-mark)]`} strokeDasharray="4 3" strokeLinejoin="round" />
        <path d={line.support} className={`${path} stroke-series-static`} strokeLinejoin="round" />
      </svg>
      <p className="flex justify-between pt-1 text-caption text-ink-3" aria-hidden="true">
        <span>{showDate(listedAt)}</span>
        <span>{showDate(until)}</span>
      </p>
    </div>
  );
}

function Key({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span className={`w-4 border-t-2 ${className}`} />
      {label}
    </span>
  );
}
