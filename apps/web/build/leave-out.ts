import { parseAst } from 'vite';

/** Facts about a program that cannot be derived from its source. */
export type Facts = {
  /** No object has one of `values` under this property. */
  readonly property: string;
  readonly values: ReadonlySet<unknown>;
  /** No value ever equals these constants. */
  readonly names: ReadonlySet<string>;
  /** Variables that stay false, however they are set. */
  readonly falseVariables: ReadonlySet<string>;
  /** Functions that always return false, and those whose result is not needed. */
  readonly falseCalls: ReadonlySet<string>;
  readonly nullCalls: ReadonlySet<string>;
};

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Edit = { start: number; end: number; text: string };

/** Applies the facts to the source of a script, so that the bundler can remove the code that becomes unreachable. */
export function leaveOut(code: string, facts: Facts): string {
  const edits: Edit[] = [];
  const ast = parseAst(code) as unknown as Node;
  visit(ast, [], (node, above) => {
    if (node.type === 'SwitchStatement') edits.push(...withoutCases(node, above, facts));
    else if (node.type === 'BinaryExpression') edits.push(...comparison(node, facts));
    else if (node.type === 'Identifier') edits.push(...variable(node, above, facts));
    else if (node.type === 'CallExpression') edits.push(...call(node, facts));
  });
  return apply(code, edits);
}

function comparison(node: Node, facts: Facts): Edit[] {
  const { operator, left, right } = node as Node & { operator: string; left: Node; right: Node };
  if (operator !== '===' && operator !== '!==') return [];
  const isProperty = (side: Node) =>
    side.type === 'MemberExpression' ? nameOf(side.property) === facts.property : nameOf(side) === facts.property;
  const isOther =
    (left.type === 'Literal' && facts.values.has(left.value) && isProperty(right)) ||
    facts.names.has(nameOf(left)) ||
    facts.names.has(nameOf(right));
  return isOther ? [{ start: node.start, end: node.end, text: operator === '===' ? '!1' : '!0' }] : [];
}

/** Removes cases that never match; a body that another case falls through into stays. */
function withoutCases(node: Node, above: readonly Node[], facts: Facts): Edit[] {
  const { discriminant, cases } = node as Node & {
    discriminant: Node;
    cases: (Node & { test: Node | null; consequent: Node[] })[];
  };
  const isByProperty = discriminant.type === 'MemberExpression' && nameOf(discriminant.property) === facts.property;
  const edits: Edit[] = [];
  let isReached = false;
  for (const { start, end, test, consequent } of cases) {
    const isNever = test !== null && ((isByProperty && facts.values.has(test.value)) || facts.names.has(nameOf(test)));
    if (isNever && !isReached) edits.push({ start, end, text: '' }, ...declare(consequent, above));
    else if (isNever) edits.push({ start, end: consequent[0]?.start ?? end, text: '' });
    isReached ||= !isNever;
    if (isReached && consequent.length > 0) isReached = !leaves(consequent.at(-1));
  }
  return edits;
}

/** Declares the variables of a removed case, because other cases may use them. */
function declare(statements: readonly Node[], above: readonly Node[]): Edit[] {
  const names: string[] = [];
  const isFunction = ({ type }: Node) => type.includes('Function');
  for (const statement of statements)
    visit(statement, [], (node, inside) => {
      if (node.type === 'VariableDeclarator' && !inside.some(isFunction)) names.push(nameOf(node.id));
    });
  const body = above.findLast(isFunction)?.body as Node | undefined;
  if (names.length === 0 || !body) return [];
  return [{ start: body.start + 1, end: body.start + 1, text: `var ${names.join(',')};` }];
}

function leaves(node: Node | undefined): boolean {
  switch (node?.type) {
    case 'BreakStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
      return true;
    case 'BlockStatement':
      return leaves((node.body as Node[]).at(-1));
    case 'IfStatement':
      return leaves(node.consequent as Node) && leaves(node.alternate as Node | undefined);
    default:
      return false;
  }
}

function variable(node: Node, above: readonly Node[], { falseVariables }: Facts): Edit[] {
  const name = nameOf(node);
  if (!falseVariables.has(name)) return [];
  const isParameter = ({ type, params }: Node) =>
    type.includes('Function') && (params as Node[]).some((one) => nameOf(one) === name);
  if (above.some(isParameter)) return [];
  const parent = above.at(-1);
  if (parent?.type === 'VariableDeclarator' || parent?.type === 'MemberExpression' || parent?.type === 'Property') return [];
  // The right-hand side of an assignment stays, because it may have side effects.
  if (parent?.type === 'AssignmentExpression' && parent.left === node)
    return [{ start: node.start, end: (parent.right as Node).start, text: '' }];
  return [{ start: node.start, end: node.end, text: '!1' }];
}

function call({ start, end, callee }: Node, { falseCalls, nullCalls }: Facts): Edit[] {
  const name = nameOf(callee);
  if (falseCalls.has(name)) return [{ start, end, text: '!1' }];
  return nullCalls.has(name) ? [{ start, end, text: 'null' }] : [];
}

function nameOf(node: unknown): string {
  const { type, name } = (node ?? {}) as Partial<Node>;
  return type === 'Identifier' ? String(name) : '';
}

function visit(node: Node, above: readonly Node[], look: (node: Node, above: readonly Node[]) => void): void {
  look(node, above);
  const below = [...above, node];
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'object' && one !== null && typeof one.type === 'string') visit(one, below, look);
}

/** Skips edits inside a range that has already been replaced. */
function apply(code: string, edits: readonly Edit[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    out += code.slice(at, start) + text;
    at = end;
  }
  return out + code.slice(at);
}
