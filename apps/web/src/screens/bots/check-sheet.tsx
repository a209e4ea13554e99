import { Refusal, type RefusalKey } from '@ocean/api/errors';
import { isAnswer } from '@ocean/api-react/act-keys';
import { CountText } from '@ocean/ui/amount-text';
import { Button, type ButtonKind, buttonClass } from '@ocean/ui/button';
import { SummaryBox } from '@ocean/ui/facts';
import { Sheet } from '@ocean/ui/sheet';
import { Skeleton } from '@ocean/ui/skeleton';
import type { StatusFamily } from '@ocean/ui/status-chip';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { refusalText } from '../../i18n/refusal-text.ts';
import { type TextKey, useText } from '../../i18n/use-text.ts';
import { FailedNotice } from './failed-notice.tsx';
import { RefusedNotice } from './refused-notice.tsx';

/** What a refusal leaves to do: a sentence that explains it, and the way there when there is one. */
export type NextStep = { text?: string; go?: { label: string; to: string } };

export type SkippedReason = { key: string; count: number; text: string; family?: StatusFamily };

export type CheckedAct = {
  label: string;
  onRun: () => void;
  isBusy: boolean;
  /** What it was refused with, or what failed on the way; null before it was tried. */
  error: unknown;
  /** Stands above the reason: "Run failed". */
  failed: TextKey;
  kind?: ButtonKind;
};

type CheckSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  /** The call that says what would happen, as of this opening. Until it answers nothing can be confirmed. */
  check: { data: unknown; error: unknown; isPlaceholderData?: boolean; isAsking?: boolean; onRetry?: () => void };
  /** While a field is missing there is nothing to check: this asks, instead of the confirmation. */
  ask?: { label: string; onAsk: () => void };
  /** Fields on which the check depends; they stay while it is asked again. */
  fields?: ReactNode;
  /** The one figure, how it comes about and what stays; left out until the check has answered. */
  summary?: ComponentProps<typeof SummaryBox> | undefined;
  /** Refusals that the act would make now: the next step takes the place of the confirmation. */
  warnings?: readonly RefusalKey[];
  nextSteps?: Partial<Record<RefusalKey, NextStep>>;
  skipped?: readonly SkippedReason[];
  act: CheckedAct;
  /** What else to know before one confirms. */
  children?: ReactNode;
};

/**
 * The sheet before every act: what happens, what it costs, what stays, what is left out and why, then one tap. What it
 * shows is the answer of the act's own check call; a refusal stands in its place with what to do about it.
 */
export function CheckSheet({ open, onClose, check, act, ask, nextSteps = {}, warnings = [], ...parts }: CheckSheetProps) {
  const t = useText();
  const refused = check.error;
  const warning = refused ? undefined : warnings[0];
  const key = warning ?? (refused instanceof Refusal ? refused.key : undefined);
  const step = key === undefined ? undefined : nextSteps[key];
  const isReady = check.data !== undefined && refused == null && warning === undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dismissible={!act.isBusy}
      title={parts.title}
      lead={parts.lead}
      actions={
        <>
          {ask && <Button onClick={ask.onAsk}>{ask.label}</Button>}
          {refused != null && !isAnswer(refused) && check.onRetry && (
            <Button busy={check.isAsking ?? false} onClick={check.onRetry}>
              {t('core.retry')}
            </Button>
          )}
          {isReady && (
            <Button kind={act.kind ?? 'main'} busy={act.isBusy} disabled={check.isPlaceholderData ?? false} onClick={act.onRun}>
              {act.label}
            </Button>
          )}
          {step?.go && (
            <Link href={step.go.to} onClick={onClose} className={buttonClass('main')}>
              {step.go.label}
            </Link>
          )}
          <Button kind="quiet" disabled={act.isBusy} onClick={onClose}>
            {t('core.cancel')}
          </Button>
        </>
      }
    >
      {parts.fields && <Fields onAsk={ask?.onAsk}>{parts.fields}</Fields>}
      {check.data === undefined && refused == null && !ask && <Skeleton width="100%" height={132} radius={20} />}
      {refused != null && <RefusedNotice tone="info" title={refusalText(refused)} text={step?.text} />}
      {parts.summary && <SummaryBox {...parts.summary} />}
      {warning !== undefined && <RefusedNotice tone="warn" title={t(`errors.${warning}`)} text={step?.text} />}
      {check.data !== undefined && parts.children}
      {parts.skipped && <Skipped reasons={parts.skipped} />}
      {act.error != null && <FailedNotice title={t(act.failed)} error={act.error} />}
    </Sheet>
  );
}

/** The enter key of a field does what the button below does. */
function Fields({ onAsk, children }: { onAsk: (() => void) | undefined; children: ReactNode }) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk?.();
      }}
    >
      {children}
    </form>
  );
}

/** What is left out and why, so that a smaller number than expected explains itself. */
function Skipped({ reasons }: { reasons: readonly SkippedReason[] }) {
  const t = useText();
  const shown = reasons.filter(({ count }) => count > 0);
  if (shown.length === 0) return null;
  return (
    <section>
      <h3 className="pb-1">{t('bots.check.notIncluded')}</h3>
      <ul className="grid gap-1 text-label text-ink-2">
        {shown.map(({ key, count, text, family = 'stop' }) => (
          <li key={key} className="grid grid-cols-[8px_minmax(3ch,auto)_1fr] items-center gap-2 leading-[1.7]">
            <i className={`dot st-${family}`} aria-hidden="true" />
            <b className="text-end text-ink">
              <CountText value={count} />
            </b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
