import sharp from 'sharp';

const SIZE = { width: 1200, height: 675 } as const;
const GROUND = 520;

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, r: number, fill: string) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const polygon = (points: string, fill: string) => `<polygon points="${points}" fill="${fill}"/>`;
const each = (count: number, draw: (at: number) => string) => Array.from({ length: count }, (_, at) => draw(at)).join('');

/** Simple shapes on a sky; every cover of a demo project is one of these. */
const DRAWINGS = {
  solar: () =>
    rect(150, 330, 900, 190, '#8797a8') +
    each(6, (at) => {
      const x = 190 + at * 140;
      return polygon(`${x},320 ${x + 110},320 ${x + 130},230 ${x + 20},230`, '#173a6b') + rect(x + 50, 320, 10, 12, '#4b5563');
    }) +
    rect(520, 400, 160, 120, '#5c6b7a'),
  warehouse: () =>
    rect(130, 260, 940, 260, '#b8623f') +
    polygon('110,265 600,170 1090,265', '#8f4a2f') +
    each(6, (at) => rect(180 + at * 145, 370, 105, 150, '#e9e2d6', 'rx="4"')),
  orchard: () =>
    each(3, (row) =>
      each(8, (at) => {
        const [x, y] = [90 + at * 145 + row * 30, 400 + row * 60];
        return rect(x - 8, y, 16, 70, '#6b4a2b') + circle(x, y - 20, 52, '#2f7d3b') + circle(x + 18, y - 8, 9, '#f2a33a');
      }),
    ),
  ferry: () =>
    rect(0, 470, SIZE.width, 205, '#1f6f8b') +
    polygon('230,430 970,430 890,530 300,530', '#e8e4dc') +
    rect(350, 340, 480, 90, '#c8443a') +
    each(7, (at) => circle(400 + at * 63, 385, 18, '#dff1f7')) +
    rect(640, 270, 60, 70, '#3f4650'),
  house: () =>
    rect(330, 220, 540, 300, '#e6cfa6') +
    polygon('290,225 600,90 910,225', '#9c3f35') +
    each(4, (at) => rect(375 + at * 125, 255, 70, 90, '#3f6c8f') + rect(375 + at * 125, 385, 70, 90, '#3f6c8f')) +
    rect(565, 430, 70, 90, '#5b3a22'),
  turbine: () =>
    polygon('0,520 420,380 900,450 1200,400 1200,520', '#5d8f4e') +
    polygon('588,420 612,420 606,150 594,150', '#f2f4f6') +
    each(3, (at) => `<g transform="rotate(${at * 120 + 15} 600 150)">${polygon('592,150 608,150 602,0 598,0', '#f2f4f6')}</g>`) +
    circle(600, 150, 16, '#cfd6dc'),
} as const;

export type Drawing = keyof typeof DRAWINGS;

/** A PNG picture that is visibly labelled as a demo. */
export async function drawCover(drawing: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">
    <defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7fb7e0"/><stop offset="1" stop-color="#e7f1f7"/></linearGradient></defs>
    ${rect(0, 0, SIZE.width, SIZE.height, 'url(#sky)')}${circle(1050, 110, 55, '#ffd66b')}
    ${rect(0, GROUND, SIZE.width, SIZE.height - GROUND, '#7c8f63')}${DRAWINGS[drawing]()}
    ${rect(LABEL.x, LABEL.y, 190, 64, '#111827', 'rx="10"')}${letters(LABEL.x + 18, LABEL.y + 14)}</svg>`;
  return encode(svg);
}

/** Uploads of members block SVG decoding. It is unblocked only while this drawing of our own is encoded. */
async function encode(svg: string): Promise<Buffer> {
  const operation = ['VipsForeignLoadSvgBuffer'];
  sharp.unblock({ operation });
  try {
    return await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
  } finally {
    sharp.block({ operation });
  }
}

/** Near the middle: lists crop pictures to a wide or a high middle part, and the label must stay readable in both. */
const LABEL = { x: 230, y: 100 };

/** DEMO drawn in squares, because a machine may have no fonts. */
const LETTERS = [
  '11001110100010111',
  '10101000110110101',
  '10101100101010101',
  '10101000100010101',
  '11001110100010111',
] as const;

function letters(x: number, y: number): string {
  return LETTERS.map((row, line) =>
    each(row.length, (at) => (row[at] === '1' ? rect(x + at * 9, y + line * 8, 8, 7, '#ffffff') : '')),
  ).join('');
}
