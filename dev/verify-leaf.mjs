#!/usr/bin/env node
/*
 * Checks the public proof of liabilities to members independently of the platform: needs only Node 20 or later and this file.
 * The formats are those of docs/proof.md.
 *
 *   node verify-leaf.mjs leaf.json              your leaves, as saved by the page: is each under its root?
 *   node verify-leaf.mjs rows.csv               the rows of a day: does every root follow from its rows?
 *   node verify-leaf.mjs rows.csv leaf.json     both, and: are your rows among them?
 *
 * If the rows are of another day than leaf.json and your payments have changed in between, give the totals that you had paid into
 * and out of the vault by that day's block, in base units: --paid USDT,500000000,0. For an asset without a leaf in leaf.json, give
 * its token's address. Compare roots and hashes with those that you keep or that others have published: a platform could show
 * different ones to each member.
 */
import { createHash, createHmac } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import process from 'node:process';
import { createInterface } from 'node:readline';

const LIMIT = 1n << 128n;
const MAX_DEPTH = 32;
const ROW = /^[0-9a-f]{64},(0|[1-9]\d*)$/;

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const isSame = (one, other) => String(one).toLowerCase() === String(other).toLowerCase();
const bytes = (hex) => Buffer.from(hex.replace(/^0x/, ''), 'hex');
const number = (value, length) => {
  if (BigInt(value) < 0n || BigInt(value) >= 1n << BigInt(8 * length))
    throw new Error(`${value} does not fit into ${length} bytes`);
  return Buffer.from(
    BigInt(value)
      .toString(16)
      .padStart(2 * length, '0'),
    'hex',
  );
};

const PADDING = { hash: sha256(Buffer.of(2)), sum: 0n };

function join(left, right) {
  const sum = left.sum + right.sum;
  if (sum >= LIMIT) throw new Error('a sum overflows');
  return { hash: sha256(Buffer.of(1), left.hash, number(left.sum, 16), right.hash, number(right.sum, 16)), sum };
}

function leafHash({ chainId, vault, account, secret, day, token, owedUnits, paidInUnits, paidOutUnits }) {
  const salt = createHmac('sha256', bytes(secret)).update(bytes(token)).update(number(day, 4)).digest();
  const where = [number(chainId, 8), bytes(vault), bytes(token), number(day, 4), bytes(account)];
  return sha256(Buffer.of(0), ...where, number(owedUnits, 16), number(paidInUnits, 16), number(paidOutUnits, 16), salt);
}

/** The problem with a leaf of the saved file; undefined when it lies under its root. */
function problemOf(saved, leaf) {
  const hash = leafHash({ ...saved, ...leaf });
  if (!hash.equals(bytes(leaf.leaf))) return 'the leaf is not of these amounts, or not yours';
  const isPlace = Number.isInteger(leaf.position) && leaf.position >= 0 && leaf.position < leaf.rows;
  if (!isPlace || leaf.path.length > MAX_DEPTH || leaf.path.length !== depthOf(leaf.rows)) return 'the path has the wrong length';
  let node = { hash, sum: BigInt(leaf.owedUnits) };
  leaf.path.forEach((given, height) => {
    const sibling = { hash: bytes(given.hash), sum: BigInt(given.sum) };
    node = Math.floor(leaf.position / 2 ** height) % 2 === 0 ? join(node, sibling) : join(sibling, node);
  });
  return node.hash.equals(bytes(leaf.root)) && node.sum === BigInt(leaf.totalUnits)
    ? undefined
    : 'the path leads to another root';
}

/** The number of tree levels above this many rows. */
function depthOf(rows) {
  let depth = 0;
  while (2 ** depth < rows) depth += 1;
  return depth;
}

/** A tree that is built row by row: the left nodes that wait for their siblings, by height. */
class Tree {
  waiting = [];
  rows = 0;
  last;

  push(row) {
    if (this.last && Buffer.compare(this.last, row.hash) >= 0) throw new Error(`row ${this.rows} is out of order`);
    this.last = row.hash;
    this.rows += 1;
    let [node, height] = [row, 0];
    for (; this.waiting[height]; height += 1) {
      node = join(this.waiting[height], node);
      this.waiting[height] = undefined;
    }
    this.waiting[height] = node;
  }

  root() {
    let [node, padding] = [undefined, PADDING];
    for (let height = 0; 2 ** height < this.rows; height += 1) {
      const left = this.waiting[height];
      if (left) node = join(left, node ?? padding);
      else if (node) node = join(node, padding);
      padding = join(padding, padding);
    }
    return node ?? this.waiting.find(Boolean) ?? PADDING;
  }
}

/** Recomputes every root of the file and finds the member's rows. Tokens are identified by address, because names are arbitrary. */
async function checkRows(path, saved) {
  const [found, trees] = [new Map(), new Map()];
  let head;
  let tree;
  let told;
  const end = () => {
    if (!told) return;
    const root = tree.root();
    const isRoot = root.hash.equals(bytes(told.root)) && root.sum === told.total && tree.rows === told.rows;
    if (!isRoot) throw new Error(`the root of ${told.asset} is not that of its rows`);
    say(`${told.asset}: ${tree.rows} rows, together ${root.sum} base units; root ${told.root}`);
  };
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: 0 })) {
    const fields = line.split(',');
    if (fields[0] === 'ocean-proof') {
      const [, version, chainId, vault, day, block, blockHash] = fields;
      if (version !== '1' || head) throw new Error('this is no file of rows that this script knows');
      head = { chainId, vault, day };
      say(`day ${day}, everything settled up to block ${block} (${blockHash}), vault ${vault} on chain ${chainId}`);
      if (saved && !(isSame(saved.chainId, chainId) && isSame(saved.vault, vault)))
        throw new Error(`the rows are of another vault than the leaves: those are of ${saved.vault} on chain ${saved.chainId}`);
    } else if (fields[0] === 'tree') {
      end();
      const [, asset, name, , rows, root, total] = fields;
      const token = name.toLowerCase();
      if (!head || trees.has(token)) throw new Error(`a second tree of ${asset}`);
      [tree, told] = [new Tree(), { asset, token, rows: Number(rows), root, total: BigInt(total) }];
      trees.set(token, told);
    } else {
      if (!told || !ROW.test(line)) throw new Error(`this is no row: ${line.slice(0, 80)}`);
      const row = { hash: bytes(fields[0]), sum: BigInt(fields[1]) };
      if (row.sum >= LIMIT) throw new Error('a sum overflows');
      if (saved && !found.has(told.token) && isOwn(row, { head, told, saved })) {
        found.set(told.token, row.sum);
        say(`${told.asset}: row ${tree.rows} is yours: owed ${row.sum} base units`);
      }
      tree.push(row);
    }
  }
  if (!head) throw new Error('the file is empty');
  end();
  for (const leaf of saved?.leaves ?? []) compareWithRows(leaf, { saved, head, trees, found });
  const isLeft = (token) => isSame(saved.day, head.day) && !saved.leaves.some((leaf) => isSame(leaf.token, token));
  for (const token of found.keys())
    if (isLeft(token)) fail(`${trees.get(token).asset}: a row is yours, and your leaves have none`);
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  say(`SHA-256 of the file: ${hash.digest('hex')}`);
}

/** On the same day the row must equal the leaf's; on another day, a member who is owed anything or has paid before has a row. */
function compareWithRows(leaf, { saved, head, trees, found }) {
  const token = leaf.token.toLowerCase();
  const told = trees.get(token);
  const owed = found.get(token);
  const isSameDay = isSame(saved.day, head.day);
  const hasPaid = BigInt(leaf.paidInUnits) > 0n || BigInt(leaf.paidOutUnits) > 0n;
  const mustBeThere = isSameDay || BigInt(leaf.owedUnits) > 0n || (Number(head.day) > saved.day && hasPaid);
  if (owed === undefined && mustBeThere) fail(`${leaf.asset}: none of the rows is yours`);
  if (!isSameDay || !told) return;
  const isTree = isSame(told.root, leaf.root) && told.total === BigInt(leaf.totalUnits) && told.rows === leaf.rows;
  if (!isTree) fail(`${leaf.asset}: the rows of this day are of another root than your leaf: ${told.root}, not ${leaf.root}`);
  if (owed !== undefined && owed !== BigInt(leaf.owedUnits))
    fail(`${leaf.asset}: your row owes ${owed} base units, and your leaf of the same day ${leaf.owedUnits}`);
}

/** Tries the row with its own sum, which is the amount owed. */
function isOwn(row, { head, told, saved }) {
  const known = saved.leaves.find(({ token }) => isSame(token, told.token));
  const names = [told.token, ...(known ? [known.asset.toLowerCase()] : [])];
  const said = paid.get(names.find((name) => paid.has(name)));
  const [paidInUnits, paidOutUnits] = said ?? [known?.paidInUnits ?? 0, known?.paidOutUnits ?? 0];
  const { account, secret } = saved;
  return leafHash({ ...head, ...{ account, secret, token: told.token, owedUnits: row.sum, paidInUnits, paidOutUnits } }).equals(
    row.hash,
  );
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stdout.write(`${line}\n`);
  process.exitCode = 1;
}

const asked = process.argv.slice(2);
const paid = new Map(
  asked.flatMap((word, place) => {
    if (asked[place - 1] !== '--paid') return [];
    const [asset, paidIn, paidOut] = word.split(',');
    return [[asset.toLowerCase(), [paidIn, paidOut]]];
  }),
);
const files = asked.filter((word, place) => word !== '--paid' && asked[place - 1] !== '--paid');
const savedFile = files.find((file) => file.endsWith('.json'));
const rowsFile = files.find((file) => !file.endsWith('.json'));
try {
  if (!savedFile && !rowsFile) throw new Error('Say which file: node verify-leaf.mjs leaf.json, or rows.csv, or both');
  const saved = savedFile ? JSON.parse(readFileSync(savedFile, 'utf8')) : undefined;
  for (const leaf of saved?.leaves ?? []) {
    const problem = problemOf(saved, leaf);
    if (problem) fail(`${leaf.asset} on day ${saved.day}: ${problem}`);
    else say(`${leaf.asset} on day ${saved.day}: ${leaf.owedUnits} base units owed lie under the root ${leaf.root}`);
  }
  if (saved && !saved.leaves?.length) fail('The file of leaves has none: nothing that is yours has been checked');
  if (rowsFile) await checkRows(rowsFile, saved);
} catch (error) {
  fail(`Not proved: ${error.message}`);
}
