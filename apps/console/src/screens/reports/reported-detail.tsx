import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { type Moderated, reports } from '@ocean/api/operators/reports';
import { useRead } from '../../api/use-read.ts';
import { AccountLink } from '../../parts/address-text.tsx';
import { Facts } from '../../parts/facts.tsx';
import { FileList } from '../../parts/files/file-list.tsx';
import { Loaded } from '../../parts/load-state.tsx';
import { ReasonActs } from '../../parts/reason-acts.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { actsOn } from './acts-on.ts';

type Shown = OperatorOutputOf<typeof reports.show>;
type Props = { readonly what: Moderated; readonly subject: string; onDone(said: readonly string[]): void };

/** The reported text, its reports with their reasons, and the possible decisions. */
export function ReportedDetail({ what, subject, onDone }: Props) {
  const thing = useRead(reports.show, { what, subject });
  return (
    <Loaded of={thing}>
      {(shown) => (
        <>
          <h2>{HEADS[what]}</h2>
          <Facts
            facts={[
              ['By', <AccountLink key="by" address={shown.against} />],
              ['Written', shown.at !== null && <TimeText key="at" at={shown.at} />],
              ['State', stateOf(shown)],
              ...(what === 'profile' ? [['Picture', shown.hasPicture ? 'has one' : 'none'] as const] : []),
            ]}
          />
          {shown.text !== null && <div className="written quoted">{shown.text}</div>}
          <FileList files={shown.files} access={{ endpoint: reports.file, of: { what, subject } }} />
          <Reports of={shown.reports} />
          <ReasonActs hint="The author of what is hidden reads it." acts={actsOn({ what, subject, shown })} onDone={onDone} />
        </>
      )}
    </Loaded>
  );
}

const HEADS: Readonly<Record<Moderated, string>> = {
  post: 'Post in the city',
  comment: 'Comment in the city',
  message: 'Message at the desk',
  profile: 'Profile at the desk',
  account: 'Everything the member wrote in the city',
};

function stateOf({ hidden, isRemoved }: Shown) {
  if (hidden !== null) return <span className="written">hidden: {hidden}</span>;
  return isRemoved ? 'taken away by its author' : 'shown';
}

function Reports({ of }: { of: Shown['reports'] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h3>Reports</h3>
      <ul className="plain stack">
        {of.map(({ id, at, state, reason, account, text }) => (
          <li key={id}>
            <div className="quiet">
              {reason}, <TimeText at={at} />, by <AccountLink address={account} />
              {state !== 'open' && `, answered: ${state}`}
            </div>
            <div className="written">{text}</div>
          </li>
        ))}
      </ul>
    </>
  );
}
