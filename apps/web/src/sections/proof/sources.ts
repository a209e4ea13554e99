import { proof } from '@ocean/api/areas/proof';
import type { Client } from '@ocean/api/client';
import { downloadFile } from '@ocean/api/download';
import { clientOptions } from '../../api/client.ts';
import { storage } from '../../base/storage.ts';
import type { Owner, PublishedDay } from './check-own.ts';
import { readKeptProof } from './kept-proof.ts';
import type { ProofFile } from './proof-file.ts';
import type { Source } from './run-check.ts';

/** More is fetched only when the member asks for it. */
const UNASKED_BYTES = 8_000_000;
const DAYS_A_PAGE = 100;
/** Ten years. */
const MAX_PAGES = 40;

/** The own leaves as the platform has them now. Public answers are asked for without the session, as everybody asks. */
export function platformSource(client: Client, owner: Owner, { fetchesAll }: { fetchesAll: boolean }): Source {
  return {
    owner,
    kept: readKeptProof(storage, owner.account),
    secret: async () => (await client.call(proof.secret, {})).secret,
    own: () => client.call(proof.leaf, {}),
    published: (day) => findDay(client, day),
    rows: (published) => (fetchesAll || published.file.size <= UNASKED_BYTES ? fetchRows(published.day) : Promise.resolve(null)),
  };
}

/** Leaves that the member has saved, in the platform's copy of the rows or in another one. */
export function fileSource(
  client: Client,
  { file, copy, platform }: { file: ProofFile; copy: Blob | null; platform: Pick<Owner, 'chainId' | 'vault'> },
): Source {
  const { secret, ...own } = file;
  return {
    owner: { ...platform, account: file.account },
    kept: null,
    secret: async () => secret,
    own: async () => own,
    published: (day) => findDay(client, day),
    rows: async (published) => copy ?? fetchRows(published.day),
  };
}

/** Newest first, so that a recent day is on the first page. */
async function findDay(client: Client, day: number): Promise<PublishedDay | null> {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { list, next } = await client.call(proof.days, { page, size: DAYS_A_PAGE });
    const found = list.find((one) => one.day === day);
    if (found || next === null || list.some((one) => one.day < day)) return found ?? null;
  }
  return null;
}

async function fetchRows(day: number): Promise<Blob> {
  const { blob } = await downloadFile(clientOptions, proof.rows, { day });
  return blob;
}
