export type InvitationPicture = {
  readonly code: string;
  readonly link: string;
  /** Of the QR code with its quiet zone; true is dark. */
  readonly rows: readonly (readonly boolean[])[];
  /** Of the app, and what stands above the code. */
  readonly name: string;
  readonly label: string;
};

const WIDTH = 1080;
const HEIGHT = 1350;
const MIDDLE = WIDTH / 2;
const QR = { side: 720, top: 250, corner: 40 } as const;
const FONT = 'system-ui, sans-serif';
/** The same in both themes, because the picture is seen outside the app. */
const COLOURS = {
  top: '#05283d',
  bottom: '#0a4459',
  light: '#ffffff',
  dark: '#05283d',
  text: '#f3fafc',
  quiet: '#b5d0db',
} as const;

/** A card with the app's name, the QR code, the code and the link. Null where there is no canvas to draw on. */
export function drawInvitation(content: InvitationPicture): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  drawBackground(context);
  drawModules(context, content.rows);
  context.textAlign = 'center';
  context.fillStyle = COLOURS.text;
  writeLine(context, content.name, { y: 170, size: 72, weight: 600 });
  writeLine(context, content.code, { y: 1160, size: 92, weight: 600 });
  context.fillStyle = COLOURS.quiet;
  writeLine(context, content.label, { y: 1052, size: 38, weight: 400 });
  writeLine(context, content.link, { y: 1254, size: 38, weight: 400 });
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob && new File([blob], `ocean-bot-${content.code}.png`, { type: blob.type })), 'image/png');
  });
}

function drawBackground(context: CanvasRenderingContext2D): void {
  const water = context.createLinearGradient(0, 0, 0, HEIGHT);
  water.addColorStop(0, COLOURS.top);
  water.addColorStop(1, COLOURS.bottom);
  context.fillStyle = water;
  context.fillRect(0, 0, WIDTH, HEIGHT);
}

/** Whole pixels per module, or light seams would show between them. */
function drawModules(context: CanvasRenderingContext2D, rows: InvitationPicture['rows']): void {
  context.fillStyle = COLOURS.light;
  context.beginPath();
  context.roundRect(MIDDLE - QR.side / 2, QR.top, QR.side, QR.side, QR.corner);
  context.fill();
  context.fillStyle = COLOURS.dark;
  const module = Math.floor(QR.side / rows.length);
  const margin = Math.floor((QR.side - module * rows.length) / 2);
  const left = MIDDLE - QR.side / 2 + margin;
  const top = QR.top + margin;
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(left + x * module, top + y * module, module, module);
}

type Line = { readonly y: number; readonly size: number; readonly weight: number };

/** In the middle, smaller where it is too long. */
function writeLine(context: CanvasRenderingContext2D, text: string, { y, size, weight }: Line): void {
  context.font = `${weight} ${size}px ${FONT}`;
  context.fillText(text, MIDDLE, y, WIDTH - 120);
}
