import type { OperatorOutputOf } from '@ocean/api/operators/endpoint';
import { type Moderated, reports } from '@ocean/api/operators/reports';
import type { ReasonedAct } from '../../parts/reason-acts.tsx';

type Reported = {
  readonly what: Moderated;
  readonly subject: string;
  readonly shown: Pick<OperatorOutputOf<typeof reports.show>, 'hidden' | 'hasPicture' | 'canRestore' | 'reports'>;
};

/** What is possible now. Whether it is possible still is decided by the server. */
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
    // Kept, what is hidden would stay hidden, and its reporters would read that nothing is against it.
    ...(isOpen && !isHidden ? [{ endpoint: reports.keep, label: 'Keep', fields }] : []),
    ...(what === 'profile'
      ? [
          { endpoint: reports.resetName, label: 'Take the nickname away', fields, isDangerous: true },
          ...(shown.hasPicture
            ? [{ endpoint: reports.resetPicture, label: 'Take the picture away', fields, isDangerous: true }]
            : []),
        ]
      : []),
    // A report that met the act of hiding is answered by another one.
    ...(what !== 'profile' && (!isHidden || isOpen)
      ? [{ endpoint: reports.hide, label: isHidden ? 'Hide it still' : 'Hide', fields, isDangerous: true }]
      : []),
    ...(isHidden ? [{ endpoint: reports.restore, label: 'Show again', fields }] : []),
  ];
}
