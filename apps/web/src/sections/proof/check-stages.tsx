import type { Stage, StageState } from '@ocean/ui/stage-list';
import { StageList } from '@ocean/ui/stage-list';
import { useText } from '../../i18n/use-text.ts';
import { STEPS, type Step } from './run-check.ts';
import type { CheckState } from './use-check.ts';

/** Every step with what it shows, and what it has shown so far. */
export function CheckStages({ progress, isBusy }: Pick<CheckState, 'progress' | 'isBusy'>) {
  const t = useText();
  const stages: Stage[] = STEPS.map((step) => ({
    key: step,
    state: stateOf(step),
    title: t(`proof.step.${step}`),
    text: progress?.fault && progress.step === step ? t(`proof.fault.${progress.fault}`) : t(`proof.step.${step}.text`),
  }));
  return <StageList stages={stages} label={t('proof.check.steps')} />;

  function stateOf(step: Step): StageState {
    if (!progress) return 'next';
    if (progress.step === step) return progress.fault ? 'failed' : isBusy ? 'now' : 'next';
    const isThrough = progress.step === null || STEPS.indexOf(step) < STEPS.indexOf(progress.step);
    return isThrough && !(step === 'rows' && progress.skipsRows) ? 'done' : 'next';
  }
}
