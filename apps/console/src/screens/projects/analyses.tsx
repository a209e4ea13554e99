import { TimeText } from '../../parts/time-text.tsx';
import type { ShownProject } from './shown-project.ts';

type Analysis = ShownProject['analyses'][number];

/** Analyses of the profile, newest first. They are advice; the reviewer decides. */
export function Analyses({ of }: { of: ShownProject['analyses'] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h3>Analyses</h3>
      {of.map((analysis) => (
        <OneAnalysis key={analysis.at} of={analysis} />
      ))}
    </>
  );
}

function OneAnalysis({ of: { by, promptVersion, at, score, missing, risks, differences } }: { of: Analysis }) {
  const taken = differences.filter(({ isAccepted }) => isAccepted).length;
  return (
    <details>
      <summary>
        {score} of 100, <TimeText at={at} />
      </summary>
      <p className="quiet">
        By {by} ({promptVersion}); {taken} of {differences.length} proposals taken
      </p>
      <Notes head="Missing" notes={missing.map(({ item, note }) => [item, note])} />
      <Notes head="Risks" notes={risks.map(({ risk, note }) => [risk, note])} />
      {differences.map(({ before, after, isAccepted }) => (
        <section key={`${before} ${after}`}>
          <p className="quiet">{isAccepted ? 'Proposed and taken' : 'Proposed, not taken'}</p>
          <div className="compare">
            <del className="written">{before}</del>
            <ins className="written">{after}</ins>
          </div>
        </section>
      ))}
    </details>
  );
}

type Note = readonly [name: string, note: string | null];

function Notes({ head, notes }: { head: string; notes: readonly Note[] }) {
  if (notes.length === 0) return null;
  return (
    <>
      <p className="quiet">{head}</p>
      <ul>
        {notes.map(([name, note]) => (
          <li key={`${name} ${note}`}>
            {name}
            {note !== null && <div className="written">{note}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}
