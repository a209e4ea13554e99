import { addIcons } from './icon-registry.ts';

/** Icons of rows on the start page. A component that shows one imports this module for its side effect. */
const ROW_ICONS = {
  bell: 'M6 10.5a6 6 0 0 1 12 0c0 4.5 1.8 5.5 1.8 6.5H4.2c0-1 1.8-2 1.8-6.5zM9.8 20a2.4 2.4 0 0 0 4.4 0',
  anchor:
    'M9.75 6a2.25 2.25 0 1 0 4.5 0a2.25 2.25 0 1 0-4.5 0zM12 8.25V20M8.5 11.5h7M4.5 13.5c.3 3.9 3.2 6.5 7.5 6.5s7.2-2.6 7.5-6.5',
  chevron: 'M9.5 5.5l6.5 6.5-6.5 6.5',
} as const;

addIcons(ROW_ICONS);

export type RowIconName = keyof typeof ROW_ICONS;
