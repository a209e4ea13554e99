import { basename } from 'node:path';
import { isSource, isTest, listFiles } from './source-tree.ts';
import { splitComments } from './split-comments.ts';

/** Code that any product could use; product knowledge is passed in as a parameter. */
const TOOLKIT = /^(apps\/server\/src\/(http|chain|jobs|db|ledger)|packages\/ui\/src)\//;

/** Catalogues of the product's bookings and its schema, which necessarily use its words. */
const PRODUCT_BY_NATURE =
  /^apps\/server\/src\/(ledger\/(movements|stake-movements|vote-movements|desk-movements|accounts|audit)(\/|\.ts$)|db\/migrations\/)/;

/** The product's terms in all forms. `voucher`, `claim` and `payment` are terms of the contract that `chain/` follows. */
const PRODUCT_WORD =
  /^(bots?|purchases?|purchased|pledg(e|es|ed|ing)|stak(e|es|ed|ing)|invit(e|es|ed|ing|ation|ations)|referrals?|incomes?|earnings?|emissions?|withdrawals?|accelerat(e|es|ed|ion|or|ors)|votes?|voting|teams?|rwa|passageway|desks?)$/;

/** Area names are product words too, except the general ones. */
const GENERAL_AREAS = new Set(['account', 'api', 'files', 'home', 'ops', 'push', 'records']);

export type ProductWord = { readonly path: string; readonly words: readonly string[] };

/** Toolkit files that use product words, in code or in their name, with these words. */
export function findProductWords(): ProductWord[] {
  const areas = areaWords();
  const isProduct = (word: string) => PRODUCT_WORD.test(word) || areas.has(word);
  return listFiles()
    .filter((path) => TOOLKIT.test(path) && isSource(path) && !isTest(path) && !PRODUCT_BY_NATURE.test(path))
    .map((path) => ({ path, words: wordsOf(`${basename(path)} ${splitComments(path).code}`).filter(isProduct) }))
    .filter(({ words }) => words.length > 0);
}

/** @example wordsOf('MAX_BOTS readBotIds') gives max, bots, read, bot, ids */
export function wordsOf(text: string): string[] {
  const words = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? [];
  return [...new Set(words.map((word) => word.toLowerCase()))];
}

function areaWords(): ReadonlySet<string> {
  const areas = listFiles().flatMap(
    (path) => /^(?:packages\/api|apps\/server)\/src\/areas\/([a-z]+)(?:\/|\.ts$)/.exec(path)?.[1] ?? [],
  );
  return new Set(areas.filter((area) => !GENERAL_AREAS.has(area)));
}
