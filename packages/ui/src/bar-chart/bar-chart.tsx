import { withLatinDigits } from '@ocean/i18n/latin-digits';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useUiSettings } from '../settings/ui-settings.tsx';
import { barAt, type ChartBar, type ChartDay, evenTop, heightOf, layoutBars, niceTop } from './chart-scale.ts';
import '../styles/fade-end.css';
import './bar-chart.css';
import '../styles/status-tokens.css';

const WIDTH = 300;
const HEIGHT = 108;
/** Gap between the series of one bar. */
const GAP = 1.5;

type BarChartProps = {
  days: readonly ChartDay[];
  pickedDay: number | null;
  onPick: (day: number) => void;
  /** Describes the chart for screen readers; the table beside it has the figures. */
  label: string;
  /** Text of the picked day, announced. */
  pickedText: string;
  formatDay: (day: number) => string;
  /** For counts, which have no fractions: the lines are drawn at whole numbers. */
  isCount?: boolean;
};

/** Stacked bars, static below dynamic below the rest; a day is picked by tap or arrow keys. Time runs with the reading direction. */
export function BarChart({ days, pickedDay, onPick, label, pickedText, formatDay, isCount = false }: BarChartProps) {
  const highest = Math.max(0, ...days.map(heightOf));
  const top = isCount ? evenTop(highest) : niceTop(highest);
  const picking = usePicking({ days, pickedDay, onPick });
  return (
    <div className="chart">
      <div className="chart-plot">
        <div
          {...picking}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={days[0]?.day ?? 0}
          aria-valuemax={days.at(-1)?.day ?? 0}
          aria-valuenow={pickedDay ?? 0}
          aria-valuetext={pickedText}
        >
          <Bars days={days} top={top} pickedDay={pickedDay} />
        </div>
        <ScaleMarks top={top} />
      </div>
      <p className="chart-days" aria-hidden="true">
        {axisDays(days).map((day) => (
          <span key={day}>{formatDay(day)}</span>
        ))}
      </p>
    </div>
  );
}

function usePicking({ days, pickedDay, onPick }: Pick<BarChartProps, 'days' | 'pickedDay' | 'onPick'>) {
  const ref = useRef<HTMLDivElement>(null);
  const pick = (index: number) => {
    const day = days[index]?.day;
    if (day !== undefined) onPick(day);
  };
  const onPointerDown = (event: PointerEvent) => {
    const box = ref.current?.getBoundingClientRect();
    if (!box) return;
    const fromStart = isRtl(ref.current) ? box.right - event.clientX : event.clientX - box.left;
    pick(barAt(fromStart, days.length, box.width));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const at = days.findIndex((one) => one.day === pickedDay);
    pick(Math.max(0, Math.min(days.length - 1, at + (isRtl(ref.current) ? -step : step))));
  };
  return { ref, onPointerDown, onKeyDown };
}

function Bars({ days, top, pickedDay }: { days: readonly ChartDay[]; top: number; pickedDay: number | null }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line className="chart-line" x1="0" x2={WIDTH} y1="0.5" y2="0.5" />
      <line className="chart-line" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      {layoutBars(days, { width: WIDTH, height: HEIGHT, top, pickedDay }).map((bar) => (
        <g key={bar.day}>
          {bar.isPicked && <rect className="chart-picked" x={bar.x - 3} width={bar.width + 6} y="0" height={HEIGHT} rx="4" />}
          {stacked(bar).map(({ className, top, height }) => (
            <rect
              key={className}
              className={className}
              x={bar.x}
              width={bar.width}
              y={HEIGHT - top}
              height={height}
              rx={Math.min(2, bar.width / 3)}
            />
          ))}
        </g>
      ))}
      <line className="chart-base" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
    </svg>
  );
}

/** The series of a bar, the lowest first, with a gap between those that are not empty. */
function stacked({ staticHeight, dynamicHeight, restHeight }: ChartBar) {
  const series = [
    { className: 'chart-static', height: staticHeight },
    { className: 'chart-dynamic', height: dynamicHeight },
    { className: 'chart-rest', height: restHeight },
  ];
  let below = 0;
  return series.map(({ className, height }) => {
    const top = below + height + (below > 0 ? GAP : 0);
    if (height > 0) below = top;
    return { className, height, top };
  });
}

/** Labels of the top line and of the middle one. */
function ScaleMarks({ top }: { top: number }) {
  const { locale } = useUiSettings();
  const scale = new Intl.NumberFormat(withLatinDigits(locale), { notation: 'compact', maximumSignificantDigits: 3 });
  return (
    <>
      <span className="chart-scale" style={{ insetBlockStart: 0 }}>
        {scale.format(top)}
      </span>
      <span className="chart-scale" style={{ insetBlockStart: '50%' }}>
        {scale.format(top / 2)}
      </span>
    </>
  );
}

function axisDays(days: readonly ChartDay[]): number[] {
  const wanted = days.length < 5 ? [0, days.length - 1] : [0, Math.floor((days.length - 1) / 2), days.length - 1];
  return [...new Set(wanted)].flatMap((index) => days[index]?.day ?? []);
}

function isRtl(element: HTMLElement | null): boolean {
  return element !== null && getComputedStyle(element).direction === 'rtl';
}
