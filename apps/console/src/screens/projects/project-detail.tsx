import { projects } from '@ocean/api/operators/projects';
import { useRead } from '../../api/use-read.ts';
import { AccountLink, AddressText } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/figures/grouped.ts';
import { FileList } from '../../parts/files/file-list.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { Analyses } from './analyses.tsx';
import { Comparisons } from './comparisons.tsx';
import { Decisions } from './decisions.tsx';
import type { ShownProject } from './shown-project.ts';

type Props = { readonly id: string; onDone(said: readonly string[]): void };

/** A project: its profile, analyses and history, and the acts of a reviewer. */
export function ProjectDetail({ id, onDone }: Props) {
  const project = useRead(projects.detail, { id });
  return (
    <Loaded of={project}>
      {(shown) => (
        <>
          <h2 className="written">{shown.name}</h2>
          <Facts
            facts={[
              ['Owner', <AccountLink key="owner" address={shown.owner} />],
              ['State', shown.state],
              ['Changed', <TimeText key="changed" at={shown.changedAt} />],
              ['Version', String(shown.version)],
              ['Rejected before', String(shown.rejections)],
              ...(shown.endsAt === null ? [] : [['The vote ends', <TimeText key="ends" at={shown.endsAt} />] as const]),
              ...(shown.votes === null ? [] : [['Votes', votesText(shown.votes)] as const]),
            ]}
          />
          <Decisions of={shown} onDone={onDone} />
          {shown.contact !== null && (
            <>
              <h3>Contact, for reviewers alone</h3>
              <div className="written quoted">{shown.contact}</div>
            </>
          )}
          <h3>Profile</h3>
          <div className="written quoted">{shown.profile}</div>
          <FileList files={shown.files} access={{ endpoint: projects.file, of: { id } }} />
          <Comparisons of={shown.comparisons} />
          <Analyses of={shown.analyses} />
          <History of={shown.history} />
          <h3>Hash of the content</h3>
          <div className="mono quiet written">{shown.contentHash}</div>
        </>
      )}
    </Loaded>
  );
}

function votesText({ support, oppose, fees }: NonNullable<ShownProject['votes']>): string {
  return `${support} for, ${oppose} against; ${grouped(fees)} USDT of fees`;
}

function History({ of }: { of: ShownProject['history'] }) {
  return (
    <>
      <h3>History</h3>
      <ol className="plain stack">
        {of.map(({ act, at, author, reason, endsAt }) => (
          <li key={`${act} ${at}`}>
            <div className="quiet">
              {act} by {author === null ? 'the owner' : <AddressText address={author} />}, <TimeText at={at} />
              {endsAt !== null && (
                <>
                  , until <TimeText at={endsAt} />
                </>
              )}
            </div>
            {reason !== null && <div className="written">{reason}</div>}
          </li>
        ))}
      </ol>
    </>
  );
}
