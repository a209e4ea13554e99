import { PanelDrawing } from './panel-drawing.tsx';

export function CardMark() {
  return (
    <PanelDrawing>
      <g stroke="currentColor">
        <rect x="34" y="10" width="70" height="58" rx="10" transform="rotate(7 69 39)" opacity="0.45" />
        <rect x="16" y="22" width="74" height="58" rx="10" />
        <path d="M26 68h18" />
      </g>
      <path d="M57 32 42 54h11l-3 16 16-22H55z" className="stroke-deep-accent" />
    </PanelDrawing>
  );
}
