/** Every small defect that can be put into a file by its syntax: one place, and what stands there instead. */
import { type ESTree, parseSync, Visitor } from 'vite';

export interface Change {
  /** Where and what, the same after other lines came or went. */
  what: string;
  start: number;
  end: number;
  to: string;
}

interface Range {
  start: number;
  end: number;
}

const otherwise: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
};
const otherMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
]);
/** Calls that pass on what they are called on. */
const passing = new Set(['filter', 'toSorted', 'slice', 'toReversed']);

/** Changes of a file, in the order of their places. */
export function changesOf(code: string): Change[] {
  const found: (Range & { to: string })[] = [];
  /** Types, and the words of errors, in which nothing is changed. */
  const silent: Range[] = [];
  const names: (Range & { name: string })[] = [];
  const text = ({ start, end }: Range): string => code.slice(start, end);
  const put = ({ start, end }: Range, to: string): void => void found.push({ start, end, to });
  const hush = ({ start, end }: Range): void => void silent.push({ start, end });
  const named = ({ start, end }: Range, key: Range | null): void => {
    if (key) names.push({ start, end, name: text(key) });
  };
  const decided = (test: Range): void => {
    put(test, 'true');
    put(test, 'false');
  };
  const empty = (body: ESTree.FunctionBody | ESTree.Expression | null): void => {
    if (body?.type === 'BlockStatement' && body.body.length > 1)
      put({ start: body.start + 1, end: body.start + 1 }, ' return;');
  };
  const without = (elements: readonly (Range | null)[]): void => {
    for (const [index, element] of elements.entries()) {
      const next = elements[index + 1];
      if (element && text(element).slice(0, 3) !== '...')
        put({ start: element.start, end: next?.start ?? element.end }, '');
    }
  };
  const combined = (node: Range & { left: Range; operator: string; right: Range }): void => {
    const between = text({ start: node.left.end, end: node.right.start });
    const other = otherwise[node.operator];
    if (node.operator === '??') put(node, text(node.left));
    else if (other) put({ start: node.left.end, end: node.right.start }, between.replace(node.operator, other));
  };

  new Visitor({
    ImportDeclaration: hush,
    TSTypeAnnotation: hush,
    TSTypeAliasDeclaration: hush,
    TSInterfaceDeclaration: hush,
    TSTypeParameterInstantiation: hush,
    TSLiteralType: hush,
    ThrowStatement(node) {
      put(node, ';');
      hush({ start: node.start + 1, end: node.end });
    },
    ClassDeclaration: (node) => named(node, node.id),
    FunctionDeclaration(node) {
      named(node, node.id);
      empty(node.body);
    },
    FunctionExpression: (node) => empty(node.body),
    ArrowFunctionExpression: (node) => empty(node.body),
    MethodDefinition: (node) => named(node, node.key),
    PropertyDefinition: (node) => named(node, node.key),
    VariableDeclarator: (node) => named(node, node.id),
    IfStatement: (node) => decided(node.test),
    ConditionalExpression: (node) => decided(node.test),
    WhileStatement: (node) => put(node.test, 'false'),
    BinaryExpression: combined,
    LogicalExpression: combined,
    UnaryExpression(node) {
      if (node.operator === '!') put(node, text(node.argument));
    },
    Literal(node) {
      if (typeof node.value === 'number') put(node, node.value < 10 ? String(node.value + 1) : '1');
      if (typeof node.value === 'boolean') put(node, String(!node.value));
    },
    ExpressionStatement(node) {
      if (!('directive' in node) || !node.directive) put(node, ';');
    },
    AwaitExpression: (node) => put(node, text(node.argument)),
    ReturnStatement(node) {
      const said = node.argument;
      if (said && said.type !== 'ObjectExpression' && !['null', 'undefined'].includes(text(said)))
        put(said, 'undefined');
    },
    ArrayExpression: (node) => without(node.elements),
    SpreadElement(node) {
      put(node, '...[]');
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const name = text(callee.property);
      const other = otherMethods.get(name);
      if (other) put(callee.property, other);
      if (passing.has(name)) put({ start: callee.object.end, end: node.end }, '');
    },
  }).visit(parseSync('file.ts', code).program);

  const isSaid = (part: Range): boolean => !silent.some(({ start, end }) => start <= part.start && part.end <= end);
  const counted = new Map<string, number>();
  return found
    .filter(isSaid)
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, to }) => {
      const within = names.filter((name) => name.start <= start && end <= name.end);
      const place = within.map(({ name }) => name).join(' ');
      const line = code.slice(code.lastIndexOf('\n', start) + 1, start);
      const what = `${place}: ${short(line, -40)}▸${short(text({ start, end }), 60)}, now ${short(to, 60) || 'nothing'}`;
      const times = (counted.get(what) ?? 0) + 1;
      counted.set(what, times);
      return { what: times > 1 ? `${what} (${times})` : what, start, end, to };
    });
}

/** On one line, its beginning or its end. */
function short(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trimStart();
  return most < 0 ? line.slice(most) : line.slice(0, most);
}
