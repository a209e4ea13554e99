import { isAnswer } from '@ocean/api-react/act-keys';
import { Button } from '@ocean/ui/button';
import { Notice } from '@ocean/ui/notice';
import { Sheet } from '@ocean/ui/sheet';
import type { ReactNode } from 'react';
import { useIsOnline } from '../../base/use-is-online.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { FailedNotice } from './failed-notice.tsx';
import { RefusedNotice } from './refused-notice.tsx';

/** A call on which the form depends: what there is to choose from, or what the act would do. */
export type FormQuery = {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

export type FormAct = {
  /** It is on its way: the sheet stays open until it is answered. */
  isBusy: boolean;
  /** What it was refused with, or what failed on the way; null before it was tried. */
  error: unknown;
  /** Stands above the reason: "Run failed". */
  failed?: string | undefined;
  /** What to do about it, where the reason does not say so. */
  next?: ReactNode;
};

type FormSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  /** What is read has no control in it: the keyboard has to reach it to scroll. */
  isLong?: boolean;
  /** The one main action of the moment. */
  action?: ReactNode;
  /** Stands below the action. Unless it is given it closes the sheet, and says Cancel where there is an act to cancel. */
  dismiss?: { label: string; onClick: () => void };
  /** Its failure replaces the action by another try where that may help. `next`: what to do about its refusal. */
  query?: FormQuery & { next?: ReactNode };
  act?: FormAct;
  children?: ReactNode;
};

const NO_ACT: FormAct = { isBusy: false, error: null };

/**
 * The sheet of every form. What is the same in each stands here: the action with cancel below it, no way out while the
 * act is running, and below the fields the place where a failure shows that belongs to no field.
 */
export function FormSheet({ action, dismiss, query, act = NO_ACT, children, ...sheet }: FormSheetProps) {
  const t = useText();
  const refused = query?.error ?? null;
  const canRetry = refused !== null && !isAnswer(refused);
  // Known before the first try, which says it in its own words.
  const isUnreachable = !useIsOnline() && refused === null && act.error == null;
  // Without a connection the act fails and the check that follows it, for one reason, which is said once.
  const isSaid = canRetry && act.error != null && !isAnswer(act.error);
  // Where nothing can be begun, there is nothing to cancel; while it is asked what can be, the word stays what it mostly becomes.
  const isAsked = query?.isFetching === true && refused === null;
  const word = action || canRetry || isAsked ? 'core.cancel' : 'core.close';
  const { label, onClick } = dismiss ?? { label: t(word), onClick: sheet.onClose };
  return (
    <Sheet
      {...sheet}
      dismissible={!act.isBusy}
      actions={
        <>
          {query && canRetry ? (
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {t('core.retry')}
            </Button>
          ) : (
            action
          )}
          <Button kind="quiet" reason={act.isBusy && t('core.form.running')} onClick={onClick}>
            {label}
          </Button>
        </>
      }
    >
      {children}
      {isUnreachable && <Notice tone="info">{t('frame.offline')}</Notice>}
      {refused !== null && !isSaid && (
        <RefusedNotice tone="info" title={canRetry ? failureText(refused) : refusalText(refused)} text={query?.next} />
      )}
      {act.error != null && <FailedNotice title={act.failed} error={act.error} next={act.next} />}
    </Sheet>
  );
}
