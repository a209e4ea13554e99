import { Fragment } from 'react';
import { TimeText } from '../../parts/time-text.tsx';
import type { ShownProject } from './shown-project.ts';

type Comparison = ShownProject['comparisons'][number];
type Piece = Comparison['fields'][number]['blocks'][number]['before'][number];

const SIDES = {
  analysis: ['As the owner wrote it', 'As the owner took it from the analysis'],
  rejection: ['As it was rejected', 'Now'],
} as const;

/** Changes side by side: against the analysis, and against the rejected version. */
export function Comparisons({ of }: { of: ShownProject['comparisons'] }) {
  return of.map(({ kind, at, fields }) => (
    <details key={`${kind} ${at}`} open>
      <summary>
        {kind === 'analysis' ? 'Compared with the analysis of ' : 'Compared with the rejection of '}
        <TimeText at={at} />
      </summary>
      {fields.length === 0 && <p className="quiet">Nothing differs.</p>}
      {fields.map(({ name, blocks }) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          <div className="compare">
            {SIDES[kind].map((side) => (
              <p key={side} className="quiet">
                {side}
              </p>
            ))}
            {blocks.map(({ before, after }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks are identified by their position only.
              <Fragment key={place}>
                <Side pieces={before} Changed="del" />
                <Side pieces={after} Changed="ins" />
              </Fragment>
            ))}
          </div>
        </section>
      ))}
    </details>
  ));
}

function Side({ pieces, Changed }: { pieces: readonly Piece[]; Changed: 'ins' | 'del' }) {
  return (
    <div className="written">
      {pieces.map(({ text, isChanged }, place) => {
        const Part = isChanged ? Changed : 'span';
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in its order.
        return <Part key={place}>{text}</Part>;
      })}
    </div>
  );
}
