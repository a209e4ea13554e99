export type Bar = { readonly label: string; readonly value: number; readonly text: string };

type Props = { readonly title: string; readonly bars: readonly Bar[]; readonly head: readonly [string, string] };

const WIDTH = 600;
const HEIGHT = 120;

/** A chart and, behind it, the same figures as a table. */
export function BarList({ title, bars, head }: Props) {
  const most = Math.max(1e-9, ...bars.map(({ value }) => value));
  const width = WIDTH / Math.max(1, bars.length);
  return (
    <figure className="chart">
      <figcaption>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}: the table below has the figures`}>
        {bars.map(({ label, value, text }, at) => {
          const height = Math.max(1, (value / most) * (HEIGHT - 4));
          return (
            <rect key={label} x={at * width + 1} y={HEIGHT - height} width={Math.max(1, width - 2)} height={height}>
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
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
    </figure>
  );
}
