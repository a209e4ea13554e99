import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { describeFaults } from '../../../apps/server/src/ledger/audit/audit.ts';
import { auditFiles } from '../../../apps/server/src/storage/audit-files.ts';
import { lazyStorage } from '../../../apps/server/src/storage/open-storage.ts';
import { sendFile } from '../../files/send-file.ts';
import type { CampaignMember, Platform } from '../harness/platform.ts';

/** Uploads a file with unique content. */
export async function uploadsFile({ origin }: Platform, { token }: CampaignMember): Promise<void> {
  const { body } = await sendFile(origin, token, { name: 'proof.csv', bytes: `what,when\n${randomUUID()},now\n` });
  if (body.code !== 1) throw new Error(`the file was refused: ${JSON.stringify(body)}`);
}

/** Copies the whole store. @returns the folder of the copy */
export function copyFiles({ config, dataDir }: Platform): string {
  const folder = config.storage?.kind === 'folder' ? config.storage.folder : '';
  const copy = mkdtempSync(join(dataDir, 'files-'));
  mkdirSync(copy, { recursive: true });
  if (existsSync(folder)) cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Files that the database names and the copy lacks. */
export async function lostFiles({ db }: Platform, folder: string): Promise<string[]> {
  const storage = lazyStorage({ kind: 'folder', folder });
  try {
    return describeFaults(await auditFiles(db, await storage.open()));
  } finally {
    await storage.end();
  }
}
