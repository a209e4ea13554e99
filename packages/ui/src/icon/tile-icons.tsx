import { addIcons } from './icon-registry.ts';

/** Icons of tiles, loaded with the first tile. */
const TILE_ICONS = {
  layers: 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4',
  lightning: 'M13 3.5 5.5 13.5H12l-1 7 7.5-10H12z',
  swap: 'M4 8.5h15M15.5 5 19 8.5 15.5 12M20 15.5H5M8.5 12 5 15.5 8.5 19',
  down: 'M12 4.5v12M7 11.8l5 5 5-5M5 20h14',
  people:
    'M9.5 6.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM3 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM16 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM12 9v3.5M5.5 15v-.5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v.5',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
} as const;

addIcons(TILE_ICONS);

export type TileIconName = keyof typeof TILE_ICONS;
