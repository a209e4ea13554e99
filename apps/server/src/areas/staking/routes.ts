import { staking } from '@ocean/api/areas/staking';
import { type Route, route } from '../../http/route.ts';
import { checkLeaving, leaveStake } from './leave-stake.ts';
import { checkOpening, entrustStake, pledgeStake } from './open-stake.ts';
import { showStakes } from './show-stakes.ts';
import { checkTaking, takeFromStakes } from './take-from-stakes.ts';

/** DOOR from HTTP. */
export const stakingRoutes: Route[] = [
  route(staking.show, showStakes),
  route(staking.checkOpen, checkOpening),
  route(staking.pledge, pledgeStake),
  route(staking.entrust, entrustStake),
  route(staking.checkLeave, checkLeaving),
  route(staking.leave, leaveStake),
  route(staking.checkTake, checkTaking),
  route(staking.take, takeFromStakes),
];
