import { addIcons } from './icon-registry.ts';

/** Icons of rows and tiles on the start page. What shows one imports this module for its effect. */
const ROW_ICONS = {
  layers: 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4',
  bell: 'M6 10.5a6 6 0 0 1 12 0c0 4.5 1.8 5.5 1.8 6.5H4.2c0-1 1.8-2 1.8-6.5zM9.8 20a2.4 2.4 0 0 0 4.4 0',
  people:
    'M9.5 6.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM3 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM16 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0zM12 9v3.5M5.5 15v-.5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v.5',
  anchor:
    'M9.75 6a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0zM12 8.25V20M8.5 11.5h7M4.5 13.5c.3 3.9 3.2 6.5 7.5 6.5s7.2-2.6 7.5-6.5',
  list: 'M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  chevron: 'M9.5 5.5l6.5 6.5-6.5 6.5',
} as const;

addIcons(ROW_ICONS);

export type RowIconName = keyof typeof ROW_ICONS;
