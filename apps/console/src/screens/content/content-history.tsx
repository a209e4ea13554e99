import { content } from '@ocean/api/operators/content';
import { useRead } from '../../api/use-read.ts';
import { AddressText } from '../../parts/address-text.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { TimeText } from '../../parts/time-text.tsx';

/** Changes by operators, newest first, with old and new values side by side. */
export function ContentHistory() {
  const history = useRead(content.history, {});
  return (
    <Loaded of={history}>
      {({ changes }) =>
        changes.length === 0 ? (
          <p className="empty">Nothing was ever changed.</p>
        ) : (
          changes.map(({ subject, revision, at, author, reason, before, after }) => (
            <section key={`${subject} ${revision}`} className="sheet">
              <h2>
                {subject}, change {revision}
              </h2>
              <p className="quiet">
                <TimeText at={at} /> by <AddressText address={author} />: <span className="written">{reason}</span>
              </p>
              <div className="compare">
                <div>
                  <h3>Before</h3>
                  <div className="written">{before.join('\n')}</div>
                </div>
                <div>
                  <h3>After</h3>
                  <div className="written">{after.join('\n')}</div>
                </div>
              </div>
            </section>
          ))
        )
      }
    </Loaded>
  );
}
