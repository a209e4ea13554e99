import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { classList } from '../settings/class-list.ts';
import { pressProps, type Reason } from './reason.ts';

/** main: the one accent action of a screen. deep: the same on a deep panel. second: everything else. quiet: cancel. */
export type ButtonKind = 'main' | 'deep' | 'second' | 'danger' | 'quiet';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'type'> & {
  kind?: ButtonKind;
  icon?: IconName;
  /** As wide as its label instead of the whole row. */
  fit?: boolean;
  /** Why it cannot be used now. It looks disabled but stays focusable, and a press shows the reason. */
  reason?: Reason;
  /** Text beneath. By default the reason, except for a quiet button; false where the reason is already shown nearby. */
  why?: ReactNode;
  /** The action is running: a second press is ignored, and the label stays readable. */
  busy?: boolean;
  type?: 'button' | 'submit';
};

export function Button({
  kind = 'main',
  icon,
  fit,
  reason,
  why = kind !== 'quiet' && reason,
  busy,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const whyId = useId();
  const button = (
    <button
      {...rest}
      {...pressProps(reason, onClick)}
      {...(busy && { 'aria-disabled': true, onClick: ignorePress })}
      type={type}
      className={classList(buttonClass(kind, fit), className)}
      aria-busy={busy || rest['aria-busy']}
      {...(why && { 'aria-describedby': whyId, 'aria-description': undefined })}
    >
      {icon && <Icon name={icon} size={20} />}
      <span>{children}</span>
      {busy && <span className="button-wave" aria-hidden="true" />}
    </button>
  );
  if (!why) return button;
  return (
    <div className={classList('button-why', fit && 'button-why-fit')}>
      {button}
      <p id={whyId} className="hint">
        {why}
      </p>
    </div>
  );
}

function ignorePress(event: MouseEvent): void {
  event.preventDefault();
}

/** The same look for a link. */
export function buttonClass(kind: ButtonKind = 'main', fit = false): string {
  return classList('button', `button-${kind}`, fit && 'button-fit');
}

/** A button without a surface of its own has no room beneath, so a press shows its reason. */
type BareButtonProps = Omit<ComponentProps<'button'>, 'disabled' | 'type'> & { reason?: Reason };

/** A small action in running text or a heading. */
export function TextButton({
  icon,
  reason,
  onClick,
  className,
  children,
  type = 'button',
  ...rest
}: BareButtonProps & { icon?: IconName; type?: 'button' | 'submit' }) {
  return (
    <button {...rest} {...pressProps(reason, onClick)} type={type} className={classList('text-button', className)}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  );
}

/** A button that is only an icon; its label is spoken. */
export function IconButton({
  icon,
  label,
  size = 24,
  reason,
  onClick,
  className,
  ...rest
}: Omit<BareButtonProps, 'children'> & {
  icon: IconName;
  label: string;
  size?: number;
}) {
  return (
    <button
      {...rest}
      {...pressProps(reason, onClick)}
      type="button"
      className={classList('icon-button', className)}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
