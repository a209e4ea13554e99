import { createFlag } from '../../base/flag.ts';

const menu = createFlag();
const languages = createFlag();
const local = createFlag();

export const openMenu = menu.raise;
export const closeMenu = menu.lower;
export const useMenu = menu.use;

export const openLanguages = languages.raise;
export const closeLanguages = languages.lower;
export const useLanguages = languages.use;

export const openLocalPanel = local.raise;
export const closeLocalPanel = local.lower;
export const useLocalPanel = local.use;
