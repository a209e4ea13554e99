import { type FileHandle, open } from 'node:fs/promises';
import type { FileType } from '@ocean/api/areas/files';
import { Refusal } from '@ocean/api/errors';
import { fileTypeFromBuffer } from 'file-type';
import { isCsv } from './is-csv.ts';
import { endsAsZip, readAt, readZip, type ZipEntry } from './read-zip.ts';

/** Enough to recognise every accepted type. The library gets no more, so that it never unpacks anything large. */
const HEAD_BYTES = 4_100;
const PDF_TAIL_BYTES = 1_024;
/** The total unpacked size of an office document. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 200;

/**
 * The type of a file, determined by its bytes. Refuses a file that programs could also open as another type.
 * @throws Refusal FILE_TYPE_REFUSED, FILE_UNREADABLE
 */
export async function decideType(path: string, size: number): Promise<FileType> {
  const file = await open(path);
  try {
    const head = await readAt(file, 0, HEAD_BYTES);
    const found = (await fileTypeFromBuffer(head))?.mime;
    if (found === 'image/jpeg' || found === 'image/png' || found === 'image/webp') return found;
    if (head.readUInt32LE(0) === ZIP_SIGNATURE) return await officeType(file, size);
    if (head.subarray(0, 5).toString('latin1') === '%PDF-') return await requirePdf(file, size);
    if (found === undefined && (await isCsv(path))) return (await endsAsZip(file, size)) ? refuse() : 'text/csv';
    throw new Refusal('FILE_TYPE_REFUSED');
  } catch (error) {
    // Shorter than any accepted type.
    if (error instanceof RangeError) throw new Refusal('FILE_TYPE_REFUSED', {}, { cause: error });
    throw error;
  } finally {
    await file.close();
  }
}

const ZIP_SIGNATURE = 0x04034b50;

async function requirePdf(file: FileHandle, size: number): Promise<FileType> {
  const tail = await readAt(file, Math.max(0, size - PDF_TAIL_BYTES), PDF_TAIL_BYTES);
  if (!tail.includes('%%EOF') || (await endsAsZip(file, size))) refuse();
  return 'application/pdf';
}

/** The folder that only this kind of Office Open XML has. */
const OOXML_FOLDERS = { word: 'docx', xl: 'xlsx', ppt: 'pptx' } as const;
const OOXML: Readonly<Record<'docx' | 'xlsx' | 'pptx', FileType>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const ODF: readonly FileType[] = ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.spreadsheet'];
/** Macros inside documents. */
const MACROS = /(^|\/)(vbaProject\.bin|vbaData\.xml)$|^(Basic|Scripts)\//i;

async function officeType(file: FileHandle, size: number): Promise<FileType> {
  const entries = await readZip(file, size);
  if (!entries) return refuse();
  if (entries.some(isUnsafe) || isBomb(entries, size)) refuse();
  const names = new Set(entries.map(({ name }) => name));
  const odf = await odfType(file);
  if (odf) return names.has('content.xml') ? odf : refuse();
  if (!names.has('[Content_Types].xml')) throw new Refusal('FILE_TYPE_REFUSED');
  const folders = Object.keys(OOXML_FOLDERS).filter((folder) => entries.some(({ name }) => name.startsWith(`${folder}/`)));
  const [folder, ...others] = folders as (keyof typeof OOXML_FOLDERS)[];
  if (folder === undefined || others.length > 0) throw new Refusal('FILE_TYPE_REFUSED');
  return OOXML[OOXML_FOLDERS[folder]];
}

/** The first entry of an OpenDocument file is its media type, uncompressed. */
async function odfType(file: FileHandle): Promise<FileType | undefined> {
  const start = (await readAt(file, 0, 30 + 'mimetype'.length + 100)).toString('latin1');
  if (start.slice(30, 38) !== 'mimetype') return undefined;
  // Including the signature of the next entry: "…text" is also a prefix of "…text-template".
  return ODF.find((type) => start.slice(38).startsWith(`${type}PK`));
}

function isUnsafe({ name }: ZipEntry): boolean {
  return (
    name.startsWith('/') || name.includes('\\') || name.includes('\0') || name.split('/').includes('..') || MACROS.test(name)
  );
}

/** By the sizes in the directory; no program opens a document whose directory is wrong. */
function isBomb(entries: readonly ZipEntry[], size: number): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  return unpacked > MAX_UNPACKED_BYTES || packed > size || unpacked > Math.max(packed, 1024) * MAX_RATIO;
}

function refuse(): never {
  throw new Refusal('FILE_UNREADABLE');
}
