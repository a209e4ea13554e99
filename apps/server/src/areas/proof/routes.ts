import { proof } from '@ocean/api/areas/proof';
import { type AnyRoute, fileRoute, route } from '../../http/route.ts';
import { listDays } from './list-days.ts';
import { noteSaved } from './note-saved.ts';
import { showLeaf, showSecret } from './show-leaf.ts';
import { showProof } from './show-proof.ts';
import { writeRows } from './write-rows.ts';

/** DOOR from HTTP. */
export const proofRoutes: readonly AnyRoute[] = [
  route(proof.show, showProof),
  route(proof.days, listDays),
  fileRoute(proof.rows, writeRows),
  route(proof.leaf, showLeaf),
  route(proof.secret, showSecret),
  route(proof.saved, noteSaved),
];
