import { type Node, type Program, parseSync, visitorKeys } from 'oxc-parser';

export interface ParsedSource {
  program: Program;
  lineAt(position: number): number;
}

export function parseSource(path: string, source: string): ParsedSource {
  const { program, errors } = parseSync(path, source, { preserveParens: false });
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  return { program, lineAt: (position) => lineBreaks(source.slice(0, position)) + 1 };
}

export function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}

/** Parents first; `holders` are the nodes around it, the outermost first. */
export function walk(node: Node, visit: (node: Node, holders: readonly Node[]) => void, holders: Node[] = []): void {
  visit(node, holders);
  holders.push(node);
  for (const child of childrenOf(node)) walk(child, visit, holders);
  holders.pop();
}

function childrenOf(node: Node): Node[] {
  const values = (visitorKeys[node.type] ?? []).map((key) => (node as unknown as Record<string, unknown>)[key]);
  return values.flat().filter((value) => value !== null && value !== undefined) as Node[];
}

export interface Literal {
  text: string;
  line: number;
}

export function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node.type === 'TemplateElement' ? (node.value.cooked ?? node.value.raw) : null;
}

export function literalsIn(node: Node, lineAt: ParsedSource['lineAt']): Literal[] {
  const found: Literal[] = [];
  walk(node, (each) => {
    const text = textOf(each);
    if (text !== null) found.push({ text, line: lineAt(each.start) });
  });
  return found;
}

export interface Import {
  specifier: string;
  line: number;
  /** Removed with the types: nothing is loaded. */
  isTypeOnly: boolean;
}

/** Those with a fixed address, `import('…')` and `typeof import('…')` too. */
export function importsOf({ program, lineAt }: ParsedSource): Import[] {
  const found: Import[] = [];
  walk(program, (node) => {
    const address = addressNode(node);
    const text = address && (address.type === 'TemplateLiteral' ? onlyQuasi(address.quasis) : textOf(address));
    if (text) found.push({ specifier: text, line: lineAt(address.start), isTypeOnly: isTypeOnly(node) });
  });
  return found;
}

function addressNode(node: Node): Node | null {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source;
    default:
      return null;
  }
}

function onlyQuasi(quasis: readonly Node[]): string | null {
  const [first] = quasis;
  return first && quasis.length === 1 ? textOf(first) : null;
}

function isTypeOnly(node: Node): boolean {
  switch (node.type) {
    case 'TSImportType':
      return true;
    case 'ImportDeclaration':
      return (
        node.importKind === 'type' || areTypes(node.specifiers.map((each) => 'importKind' in each && each.importKind))
      );
    case 'ExportNamedDeclaration':
      return node.exportKind === 'type' || areTypes(node.specifiers.map(({ exportKind }) => exportKind));
    case 'ExportAllDeclaration':
      return node.exportKind === 'type';
    default:
      return false;
  }
}

function areTypes(kinds: readonly unknown[]): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind === 'type');
}
