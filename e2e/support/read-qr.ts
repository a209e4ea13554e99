import type { Page } from '@playwright/test';
import jsQR from 'jsqr';

/** Pixels, enough for a QR reader and few enough to be passed as text. */
const MAX_WIDTH = 480;

/**
 * Reads the QR code in a picture with another library than the one that made it.
 * @param png the picture in base64; the browser decodes it into pixels
 */
export async function readQr(page: Page, png: string): Promise<string | undefined> {
  const { width, height, marks } = await page.evaluate(
    async ({ base64, maxWidth }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const scale = Math.min(1, maxWidth / image.width);
      const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
      const context = canvas.getContext('2d');
      if (!context) throw new Error('nothing to draw on');
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      // One character a pixel, because a list of numbers takes seconds over the connection to the browser.
      const marks = Array.from({ length: data.length / 4 }, (_, at) => ((data[at * 4] ?? 0) < 128 ? '#' : ' ')).join('');
      return { width: canvas.width, height: canvas.height, marks };
    },
    { base64: png, maxWidth: MAX_WIDTH },
  );
  const pixels = Uint8ClampedArray.from({ length: marks.length * 4 }, (_, at) =>
    at % 4 === 3 || marks[Math.floor(at / 4)] === ' ' ? 255 : 0,
  );
  return jsQR(pixels, width, height)?.data;
}
