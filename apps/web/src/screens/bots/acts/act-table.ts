import type { BotAction } from '@ocean/api/areas/bots';
import type { RefusalKey } from '@ocean/api/errors';
import type { IconName } from '@ocean/ui/icon';
import type { BotActs } from './use-bot-acts.ts';

type ActRow = {
  readonly act: keyof BotActs;
  readonly icon: IconName;
  /** A bot takes part if it may do any of these. */
  readonly actions: readonly BotAction[];
  /** The refusal of the act when no bot takes part. */
  readonly none: RefusalKey;
};

/** The acts that have a check sheet, in the order of their tiles. Taking a pledge back is stopping after the term. */
export const ACT_TABLE: readonly ActRow[] = [
  { act: 'accelerate', icon: 'lightning', actions: ['accelerate'], none: 'NO_WAITING_BOT' },
  { act: 'run', icon: 'play', actions: ['run'], none: 'NO_FROZEN_BOT' },
  { act: 'send', icon: 'send', actions: ['send'], none: 'NO_BOT_TO_SEND' },
  { act: 'renew', icon: 'renew', actions: ['renew'], none: 'NO_BOT_TO_RENEW' },
  { act: 'stop', icon: 'stop', actions: ['stop', 'takeBack'], none: 'NO_RUNNING_BOT' },
];
