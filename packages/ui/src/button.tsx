import { type ComponentProps, type ReactNode, useId } from 'react';
import { classList } from './class-list.ts';
import { Icon, type IconName } from './icon.tsx';

/** main: the one accent action of a screen. deep: the same on a deep panel. second: everything else. quiet: cancel. */
export type ButtonKind = 'main' | 'deep' | 'second' | 'danger' | 'quiet';

type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  kind?: ButtonKind;
  icon?: IconName;
  /** As wide as its words instead of the whole row. */
  fit?: boolean;
  /** Shown beneath; a disabled button must say why. */
  why?: ReactNode;
  /** The action is running: no second press, the words stay readable. */
  busy?: boolean;
  type?: 'button' | 'submit';
};

export function Button({
  kind = 'main',
  icon,
  fit,
  why,
  busy,
  type = 'button',
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const whyId = useId();
  const button = (
    <button
      {...rest}
      type={type}
      className={classList(buttonClass(kind, fit), className)}
      disabled={disabled || busy}
      aria-busy={busy || rest['aria-busy']}
      aria-describedby={why ? whyId : rest['aria-describedby']}
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

/** The same look for a link. */
export function buttonClass(kind: ButtonKind = 'main', fit = false): string {
  return classList('button', `button-${kind}`, fit && 'button-fit');
}

/** A small action in running text or a heading. */
export function TextButton({
  icon,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { icon?: IconName }) {
  return (
    <button {...rest} type={type} className={classList('text-button', className)}>
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
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconName;
  label: string;
  size?: number;
}) {
  return (
    <button {...rest} type="button" className={classList('icon-button', className)} aria-label={label} title={label}>
      <Icon name={icon} size={size} />
    </button>
  );
}
