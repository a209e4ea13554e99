import { reports } from '@ocean/api/operators/reports';
import { isUuid } from '@ocean/api/uuid';
import { readOpenSubjects } from '../../areas/reports/queries.ts';
import { findAccountHiding } from '../../areas/reports/store.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { ConsoleRefusal } from '../console/console-failure.ts';
import { actRoute, type ConsoleRoute, readRoute } from '../console/console-route.ts';
import { nextNumber, readCursorAbove } from '../console/page-of-list.ts';
import { fileRoute } from '../files/file-route.ts';
import { prepareModeration, type Verb } from './decide.ts';
import { findReportedFiles, readReported } from './read-reported.ts';
import type { Subject } from './subject.ts';

const PAGE = 50;

export const moderationRoutes: readonly ConsoleRoute[] = [
  readRoute(reports.list, async ({ db }, { after }) => {
    const found = await readOpenSubjects(db, PAGE + 1, readCursorAbove(after));
    const rows = found.slice(0, PAGE);
    return {
      rows: rows.map(({ what, subject, against, reports: count, reasons, since }) => {
        return { what, subject, against, reports: count, reasons: [...reasons], since: since.toISOString() };
      }),
      next: found.length > PAGE ? nextNumber(rows.at(-1)) : null,
    };
  }),
  readRoute(
    reports.show,
    async ({ db }, input) => {
      const { author, shown, files, reports: sent } = await readReported(db, fitting(input));
      return {
        against: author,
        text: shown?.text ?? null,
        at: shown?.at?.toISOString() ?? null,
        isRemoved: shown?.removed ?? false,
        hidden: shown?.hidden ?? null,
        hasPicture: shown?.picture ?? false,
        canRestore: input.what === 'account' && (await findAccountHiding(db, input.subject)) !== undefined,
        files: [...files],
        reports: sent.map(({ id, at, state, reason, account, text }) => ({
          id,
          at: at.toISOString(),
          state,
          reason,
          account,
          text,
        })),
      };
    },
    ({ what, subject }) => `${what}/${subject}`,
  ),
  fileRoute(reports.file, {
    filesOf: (db, input) => findReportedFiles(db, fitting(input)),
    subjectOf: ({ what, subject }) => `${what}/${subject}`,
  }),
  actRoute(reports.hide, decideBy('hide')),
  actRoute(reports.restore, decideBy('restore')),
  actRoute(reports.keep, decideBy('keep')),
  actRoute(reports.resetName, decideBy('reset-name')),
  actRoute(reports.resetPicture, decideBy('reset-picture')),
];

function decideBy(verb: Verb) {
  return (context: ConsoleContext, { reason, ...input }: Subject & { readonly reason: string }) =>
    prepareModeration(context, { verb, ...fitting(input), reason });
}

/** Profiles and accounts are identified by address, the rest by id. @throws ConsoleRefusal INVALID */
function fitting({ what, subject }: Subject): Subject {
  if (isUuid(subject) === (what === 'profile' || what === 'account')) {
    throw new ConsoleRefusal('INVALID', `A ${what} is not named so.`);
  }
  return { what, subject };
}
