import { buttonClass } from '@ocean/ui/button';
import { Card } from '@ocean/ui/card';
import { Icon } from '@ocean/ui/icon';
import { useText } from '../../i18n/use-text.ts';

/** A file of the build, the same as in the source. */
const SCRIPT = '/verify-leaf.mjs';
const COMMANDS = ['node verify-leaf.mjs rows.csv', 'node verify-leaf.mjs rows.csv leaf.json'] as const;

/** The same checks without this page: a script that a reader can read whole before running it. */
export function ScriptCard() {
  const t = useText();
  return (
    <Card title={t('proof.script')} className="grid gap-3">
      <p className="prose">{t('proof.script.text')}</p>
      <pre className="whitespace-pre-wrap break-words grid gap-1 rounded-[10px] bg-sunken p-3 text-label" dir="ltr">
        {COMMANDS.map((command) => (
          <code key={command} className="block -indent-4 ps-4">
            {command}
          </code>
        ))}
      </pre>
      <p className="text-label text-ink-2">{t('proof.script.files')}</p>
      <a href={SCRIPT} download className={buttonClass('second')}>
        <Icon name="down" size={20} />
        <span>{t('proof.script.get')}</span>
      </a>
    </Card>
  );
}
