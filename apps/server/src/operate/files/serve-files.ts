import { PICTURE_TYPES } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import { OPERATOR_FILES } from '@ocean/api/operators/files';
import type { FastifyInstance } from 'fastify';
import { findFile, findSmall } from '../../areas/files/queries.ts';
import { type Download, sendDownload } from '../../http/files/send-download.ts';
import type { ConsoleContext } from '../console/console-context.ts';
import { limited, MAX_A_MINUTE } from '../console/limited.ts';
import { readOperatorLink } from './operator-link.ts';

const MAX_TOKEN_LENGTH = 300;
const PICTURES: ReadonlySet<string> = new Set(PICTURE_TYPES);

/**
 * Files behind operators' links, on a path of their own. Pictures, which were re-encoded on arrival, are displayed; everything else
 * is downloaded. The link is the only credential: its creator's role was checked.
 */
export function serveOperatorFiles(app: FastifyInstance, context: ConsoleContext): void {
  app.get<{ Params: { token: string } }>(`${OPERATOR_FILES}/:token`, limited(MAX_A_MINUTE), async (request, reply) => {
    const token = request.params.token.slice(0, MAX_TOKEN_LENGTH);
    return sendDownload(context, { reply, open: () => openLink(context, token), isInline: (type) => PICTURES.has(type) });
  });
}

async function openLink({ db, storage }: ConsoleContext, token: string): Promise<Download> {
  const { fileId, isSmall } = await readOperatorLink(db, token);
  const file = await findFile(db, fileId);
  if (!file) throw new Refusal('FILE_LINK_ENDED');
  const { name, type, size, sha256 } = { ...file, ...(isSmall && (await findSmall(db, fileId))) };
  return { name, type, size, read: async () => (await storage()).read(sha256) };
}
