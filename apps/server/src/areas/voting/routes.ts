import { voting } from '@ocean/api/areas/voting';
import { type AnyRoute, fileRoute, route } from '../../http/route.ts';
import { exportVotes } from './export-votes.ts';
import { listVotings } from './list-votings.ts';
import { showVoting } from './show-voting.ts';

/** DOOR from HTTP. Checking and paying a vote stand in `purchases`. */
export const votingRoutes: AnyRoute[] = [
  route(voting.list, listVotings),
  route(voting.detail, showVoting),
  fileRoute(voting.exportVotes, exportVotes),
];
