export type Bar = { readonly label: string; readonly value: number; readonly text: string };

type Props = {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly head: readonly [string, string];
  /** The value of a full bar, such as 100 for percentages. The largest value by default. */
  readonly whole?: number;
};

const WIDTH = 600;
const HEIGHT = 120;
/** Up to this many bars are drawn horizontally, each with its name and its figure. */
const MAX_HORIZONTAL = 10;

/** A chart. Above `MAX_HORIZONTAL` bars it has an expandable table of the same figures. */
export function BarList({ title, bars, head, whole }: Props) {
  const most = whole ?? Math.max(1e-9, ...bars.map(({ value }) => value));
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      {bars.length <= MAX_HORIZONTAL ? <Lying bars={bars} most={most} /> : <Standing title={title} bars={bars} most={most} />}
      {bars.length > MAX_HORIZONTAL && <Figures bars={bars} head={head} />}
    </figure>
  );
}

type Drawn = { readonly bars: readonly Bar[]; readonly most: number };

function Lying({ bars, most }: Drawn) {
  return (
    <ul className="plain bars">
      {bars.map(({ label, value, text }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="bar" style={{ inlineSize: `${Math.min(100, (100 * Math.max(0, value)) / most)}%` }} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Standing({ title, bars, most }: Drawn & { readonly title: string }) {
  const width = WIDTH / bars.length;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${title}: the table below has the figures`}
    >
      {bars.map(({ label, value, text }, at) => {
        const height = Math.max(1, (value / most) * (HEIGHT - 4));
        return (
          <rect key={label} x={at * width + 1} y={HEIGHT - height} width={Math.max(1, width - 2)} height={height}>
            <title>{`${label}: ${text}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Figures({ bars, head }: Pick<Props, 'bars' | 'head'>) {
  return (
    <details>
      <summary>Figures</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col" className="number">
              {head[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className="number">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
