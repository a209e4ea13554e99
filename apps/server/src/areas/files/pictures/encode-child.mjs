import process from 'node:process';
import sharp from 'sharp';

/*
 * The program that opens pictures, as a separate process, so that a malicious picture can crash this process but not the API.
 * It has no environment, none of our network connections and no secret; it reads one file and writes another, as a message
 * says. Plain JavaScript, so that it starts anywhere without a loader. `picture-process.ts` has the types of its messages.
 */

// One picture at a time, on one thread, without a cache: memory is bounded by one picture.
sharp.concurrency(1);
sharp.cache(false);
// Only the accepted formats of the many that the library reads.
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
