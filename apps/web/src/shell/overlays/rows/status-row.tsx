import { TextButton } from '@ocean/ui/button';
import { Icon } from '@ocean/ui/icon';

type RowProps = { tone: 'info' | 'warn'; text: string; act?: { label: string; onClick: () => void } };

/** A sentence about the whole app, with the one act that helps. */
export function StatusRow({ tone, text, act }: RowProps) {
  return (
    <div className={`notice notice-${tone}`} role="status">
      <Icon name={tone} size={20} />
      <span>{text}</span>
      {act && (
        <TextButton className="!text-current font-semibold" onClick={act.onClick}>
          {act.label}
        </TextButton>
      )}
    </div>
  );
}
