import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { type Moderated, reports } from '@ocean/api/operators/reports';
import type { ReasonedAct } from '../../parts/reason-acts.tsx';

type Reported = {
  readonly what: Moderated;
  readonly subject: string;
  readonly shown: Pick<OperatorOutputOf<typeof reports.show>, 'hidden' | 'hasPicture' | 'canRestore' | 'reports'>;
};

/** The acts that are possible now. The server checks again whether they still are. */
export function actsOn({ what, subject, shown }: Reported): ReasonedAct[] {
  const fields = { what, subject };
  const isHidden = shown.hidden !== null;
  const isOpen = shown.reports.some(({ state }) => state === 'open');
  if (what === 'account') {
    return [
      { endpoint: reports.hide, label: 'Hide everything', fields, isDangerous: true },
      ...(shown.canRestore ? [{ endpoint: reports.restore, label: 'Show again what the last act hid', fields }] : []),
    ];
  }
  return [
    // Not for something hidden: it would stay hidden although its reporters are told that nothing is wrong with it.
    ...(isOpen && !isHidden ? [{ endpoint: reports.keep, label: 'Keep', fields }] : []),
    ...(what === 'profile'
      ? [
          { endpoint: reports.resetName, label: 'Take the nickname away', fields, isDangerous: true },
          ...(shown.hasPicture
            ? [{ endpoint: reports.resetPicture, label: 'Take the picture away', fields, isDangerous: true }]
            : []),
        ]
      : []),
    // A report that arrived during an act of hiding is answered by another such act.
    ...(what !== 'profile' && (!isHidden || isOpen)
      ? [{ endpoint: reports.hide, label: isHidden ? 'Hide it still' : 'Hide', fields, isDangerous: true }]
      : []),
    ...(isHidden ? [{ endpoint: reports.restore, label: 'Show again', fields }] : []),
  ];
}
