import process from 'node:process';
import sharp from 'sharp';

/*
 * The program that opens pictures: a process of its own, so that whatever a picture does to the library ends this process and not the
 * API. It has no environment, no network of ours and no secret; it reads one file and writes another, as a message says. Plain
 * JavaScript, so that it starts without a loader wherever it stands. `picture-process.ts` has the types of its messages.
 */

// One picture at a time, on one thread, and nothing is kept between two: memory stays what one picture takes.
sharp.concurrency(1);
sharp.cache(false);
// Of the many formats that the library reads, only those that are taken.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] });

const SMALL_QUALITY = 78;
const QUALITY = 88;

/** @param {import('./picture-process.ts').PictureJob} job */
async function encode(job) {
  const { format, from, to, maxPixels, seconds } = job;
  const open = () => sharp(from, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true });
  const found = await open().metadata();
  if (found.width * found.height > maxPixels) return { failure: 'pixels' };
  if (found.format !== format) return { failure: 'format' };
  const { size } = await made(open().autoOrient(), job).timeout({ seconds }).toFile(to);
  return { size };
}

function made(picture, { make, format, pixels }) {
  if (make === 'square') {
    return picture.resize(pixels, pixels, { fit: 'cover', position: 'centre' }).webp({ quality: QUALITY, effort: 2 });
  }
  if (make === 'small') {
    const small = picture.resize(pixels, pixels, { fit: 'inside', withoutEnlargement: true });
    return small.webp({ quality: SMALL_QUALITY, effort: 2 });
  }
  if (format === 'png') return picture.png({ compressionLevel: 6 });
  return format === 'webp' ? picture.webp({ quality: QUALITY, effort: 2 }) : picture.jpeg({ quality: QUALITY });
}

function failureOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  return { failure: text.includes('exceeds pixel limit') ? 'pixels' : 'unreadable', text };
}

process.on('message', async (job) => process.send(await encode(job).catch(failureOf)));
// The API has ended, or wants this memory back.
process.on('disconnect', () => process.exit());
