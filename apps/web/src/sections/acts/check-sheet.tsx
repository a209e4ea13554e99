import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { Button, type ButtonKind, buttonClass } from '@ocean/ui/button';
import { Skeleton } from '@ocean/ui/skeleton';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type TextKey, useText } from '../../i18n/use-text.ts';
import { type FormAct, type FormQuery, FormSheet } from '../forms/form-sheet.tsx';
import { RefusedNotice } from '../forms/refused-notice.tsx';
import { Skipped, type SkippedReason } from './skipped.tsx';
import type { ActSheet } from './use-act-sheet.ts';

/** What to do about a refusal: a sentence, a link to where it can be resolved, and what can be done without that. */
export type NextStep = { text?: string; go?: { label: string; to: string }; instead?: ReactNode };

type Check = FormQuery & { data: unknown; isStale?: boolean };
type Act = FormAct & { run: () => void };
type Confirm = {
  label: string;
  kind?: ButtonKind;
  /** Stands above the reason of a refused act: "Run failed". */
  failed: TextKey;
  /** Why it cannot be confirmed, while a field is wrong; the field says what is wrong with it. */
  reason?: string | false;
};

type CheckSheetProps = {
  sheet: ActSheet;
  title: string;
  lead?: ReactNode;
  /** The check call of this opening. Until it answers nothing can be confirmed. */
  check: Check;
  act: Act;
  confirm: Confirm;
  /** While a field is missing there is nothing to check: this asks, instead of the confirmation. */
  ask?: { label: string; onAsk: () => void } | undefined;
  /** Fields on which the check depends; they stay while it is asked again. */
  fields?: ReactNode;
  /** The one figure, how it comes about and what stays; left out until the check has answered. */
  summary?: ReactNode;
  /** Refusals that the act would make now: the next step takes the place of the confirmation. */
  warnings?: readonly RefusalKey[] | undefined;
  nextSteps?: Partial<Record<RefusalKey, NextStep>>;
  skipped?: readonly SkippedReason[];
  /** What else to know before confirming. */
  children?: ReactNode;
};

/**
 * The sheet before every act on many things: what happens, what it costs, what stays, what is left out and why, then one
 * tap. What it shows is the answer of the act's own check call; a refusal takes its place with what to do about it.
 */
export function CheckSheet({ sheet, title, lead, check, act, confirm, ask, nextSteps = {}, ...parts }: CheckSheetProps) {
  const t = useText();
  const refused = check.error;
  const warning = refused == null ? parts.warnings?.[0] : undefined;
  const key = warning ?? (refused instanceof Refusal ? refused.key : undefined);
  const step = key === undefined ? undefined : nextSteps[key];
  const hasAnswer = check.data !== undefined;
  const isLoading = !hasAnswer && refused == null && !ask;
  return (
    <FormSheet
      open={sheet.open}
      onClose={sheet.close}
      title={title}
      lead={lead}
      action={
        <>
          {ask && <Button onClick={ask.onAsk}>{ask.label}</Button>}
          {hasAnswer && refused == null && warning === undefined && <ConfirmButton check={check} act={act} {...confirm} />}
          {step?.go && <GoLink {...step.go} onGo={sheet.leave} />}
          {step?.instead}
        </>
      }
      query={{ ...check, next: step?.text }}
      act={{ ...act, failed: t(confirm.failed) }}
    >
      {parts.fields && <Fields onEnter={ask?.onAsk}>{parts.fields}</Fields>}
      {isLoading && <Skeleton width="100%" height={132} radius={20} />}
      {parts.summary}
      {warning !== undefined && <RefusedNotice tone="warn" title={t(`errors.${warning}`)} text={step?.text} />}
      {hasAnswer && parts.children}
      {parts.skipped && <Skipped reasons={parts.skipped} />}
    </FormSheet>
  );
}

function ConfirmButton({ check, act, label, kind = 'main', reason = false }: Confirm & { check: Check; act: Act }) {
  const t = useText();
  return (
    // A sentence below would appear and disappear with every step.
    <Button
      kind={kind}
      busy={act.isBusy}
      reason={reason || (check.isStale && t('core.form.checking'))}
      why={false}
      onClick={() => act.run()}
    >
      {label}
    </Button>
  );
}

/** Where the refusal can be resolved. */
function GoLink({ label, to, onGo }: { label: string; to: string; onGo: () => void }) {
  return (
    <Link href={to} onClick={onGo} className={buttonClass('main')}>
      {label}
    </Link>
  );
}

/** The enter key of a field does what the button below does. */
function Fields({ onEnter, children }: { onEnter: (() => void) | undefined; children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onEnter?.();
      }}
    >
      {children}
    </form>
  );
}
