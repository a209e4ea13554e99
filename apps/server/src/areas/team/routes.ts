import { team } from '@ocean/api/areas/team';
import { type Route, route } from '../../http/route.ts';
import { listDownline } from './list-downline.ts';
import { listInvitees } from './list-invitees.ts';
import { rankMembers } from './rank-members.ts';
import { showInvitation } from './show-invitation.ts';
import { showTeam } from './show-team.ts';

/** DOOR from HTTP. */
export const teamRoutes: Route[] = [
  route(team.invite, showInvitation),
  route(team.invitees, listInvitees),
  route(team.show, showTeam),
  route(team.downline, listDownline),
  route(team.rank, rankMembers),
];
