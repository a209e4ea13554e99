import { pressProps, type Reason } from '../button/reason.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import { useUiSettings } from '../settings/ui-settings.tsx';
import { readQuantity, stepQuantity } from './step-quantity.ts';
import './stepper.css';

type StepperProps = {
  label: string;
  fewer: string;
  more: string;
  /** As typed: the form parses it, and shows what is wrong with it. */
  value: string;
  min?: number;
  max: number;
  onChange: (value: string) => void;
  isBad?: boolean;
  /** The id of the element that says what is wrong, or what is allowed. */
  describedBy?: string;
  /** Why there is no step below the minimum or above the maximum. */
  minReason?: string;
  maxReason?: string;
};

/** A quantity with buttons for one step less or more; it can also be typed. */
export function Stepper({ label, fewer, more, value, min = 1, max, onChange, isBad = false, ...says }: StepperProps) {
  const { describedBy, minReason, maxReason } = says;
  const { locale } = useUiSettings();
  const quantity = readQuantity(value, locale);
  const step = (by: number) => () => onChange(String(stepQuantity(value, by, { min, max, locale })));
  const isAtMin = quantity !== null && quantity <= min;
  const isAtMax = quantity !== null && quantity >= max;
  return (
    <fieldset className={isBad ? 'stepper stepper-bad' : 'stepper'} aria-label={label}>
      <StepButton icon="minus" label={fewer} isEnd={isAtMin} reason={minReason} onStep={step(-1)} />
      <input
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isBad || undefined}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
        onFocus={(event) => event.target.select()}
      />
      <StepButton icon="plus" label={more} isEnd={isAtMax} reason={maxReason} onStep={step(1)} />
    </fieldset>
  );
}

type StepButtonProps = { icon: IconName; label: string; isEnd: boolean; reason: Reason; onStep: () => void };

/** Stays focusable at its bound, so that the last step does not lose the focus. */
function StepButton({ icon, label, isEnd, reason, onStep }: StepButtonProps) {
  return (
    <button type="button" aria-label={label} {...pressProps(isEnd && reason, onStep)} aria-disabled={isEnd || undefined}>
      <Icon name={icon} size={20} />
    </button>
  );
}
