import { crc32 } from 'node:zlib';
import sharp, { type Create } from 'sharp';

type Packed = {
  readonly name: string;
  readonly bytes: string | Buffer /** What the directory says instead of the truth. */;
  readonly said?: number;
};

/** An archive of entries that are not compressed. */
export function zipOf(entries: readonly Packed[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, said } of entries) {
    const data = Buffer.from(bytes as string);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(said ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), fields, place, Buffer.from(name)]));
    local.push(entry);
    at += entry.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...local, listed, Buffer.from('PK\u0005\u0006'), end]);
}

const TYPES = { name: '[Content_Types].xml', bytes: '<Types/>' };

export const sampleDocument = (...more: readonly Packed[]): Buffer =>
  zipOf([TYPES, { name: 'word/document.xml', bytes: '<w:document/>' }, ...more]);
export const sampleSheet = (): Buffer => zipOf([TYPES, { name: 'xl/workbook.xml', bytes: '<workbook/>' }]);
export const sampleSlides = (): Buffer => zipOf([TYPES, { name: 'ppt/presentation.xml', bytes: '<p/>' }]);
export const sampleOpen = (kind: 'text' | 'spreadsheet'): Buffer =>
  zipOf([
    { name: 'mimetype', bytes: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'content.xml', bytes: '<office/>' },
  ]);

export const samplePdf = (text = 'deed'): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Title(${text})>>endobj\ntrailer<<>>\n%%EOF\n`);

/** A picture of one colour, with metadata about its photographer, camera and place. */
export function samplePicture(format: 'jpeg' | 'png' | 'webp', size: Partial<Create> = {}): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background: '#1d6fa5', ...size }, limitInputPixels: false })
    .withExif({ IFD0: { Copyright: 'a secret photographer', Make: 'a secret camera' } })
    .toFormat(format)
    .toBuffer();
}

/** A picture whose header claims this size, for which a decoder would reserve memory before it reads on. */
export async function claimingPicture(size: { readonly width: number; readonly height: number }): Promise<Buffer> {
  const bytes = await samplePicture('png');
  bytes.writeUInt32BE(size.width, 16);
  bytes.writeUInt32BE(size.height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
