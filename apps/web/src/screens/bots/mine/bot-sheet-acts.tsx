import type { BotAction } from '@ocean/api/areas/bots';
import { Button } from '@ocean/ui/button';
import { useText } from '../../../i18n/use-text.ts';
import type { BotActs } from '../acts/use-bot-acts.ts';

const ACT_OF: Readonly<Record<BotAction, keyof BotActs>> = {
  accelerate: 'accelerate',
  run: 'run',
  stop: 'stop',
  renew: 'renew',
  takeBack: 'stop',
  send: 'send',
};

/** The acts that move a bot forward, in order of preference. */
const FORWARD: readonly BotAction[] = ['run', 'renew', 'accelerate'];

/** The forward act comes first and large; stopping and sending stand side by side below it. */
export function BotSheetActs({ may, onAct }: { may: readonly BotAction[]; onAct: (act: keyof BotActs) => void }) {
  const t = useText();
  const main = FORWARD.find((action) => may.includes(action));
  const others = may.filter((action) => action !== main);
  return (
    <>
      {main && <Button onClick={() => onAct(ACT_OF[main])}>{t(`bots.bot.act.${main}`)}</Button>}
      {others.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {others.map((action) => (
            <Button key={action} kind="second" className="!w-auto flex-1" onClick={() => onAct(ACT_OF[action])}>
              {t(`bots.bot.act.${action}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
