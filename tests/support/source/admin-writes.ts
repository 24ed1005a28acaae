import { existsSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { Node } from 'oxc-parser';
import { parseSource, textOf, walk } from '#scripts/parsed-source.ts';
import { routeModules } from './route-list.ts';

const adminFolder = 'app/routes/admin/';

/**
 * `ADDRESS INTENT` for each kind of form that an action of the admin tells apart, read from its source, so that a new one
 * is in without a line anywhere; without an intent where an action takes one kind only.
 */
export async function adminWrites(): Promise<string[]> {
  const routes = Object.entries(routeModules()).filter(([address]) => address.startsWith('/admin'));
  const found: string[] = [];
  for (const [address, file] of routes) {
    const path = `app/${file}`;
    if (!moduleOf(path).declared.has('action')) continue;
    const intents = await intentsOf(path);
    found.push(...intents.map((intent) => `${address} ${intent}`.trim()));
  }
  return found.sort();
}

interface Module {
  text: string;
  declared: Map<string, Node>;
  imported: Map<string, { path: string; name: string }>;
}

const modules = new Map<string, Module>();

function moduleOf(path: string): Module {
  const known = modules.get(path);
  if (known) return known;
  const text = readFileSync(path, 'utf8');
  const { program } = parseSource(path, text);
  const made: Module = { text, declared: new Map(), imported: new Map() };
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') noteImports(made, path, statement);
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type === 'FunctionDeclaration' && declaration.id)
      made.declared.set(declaration.id.name, declaration);
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && init) made.declared.set(id.name, init);
    }
  }
  modules.set(path, made);
  return made;
}

function noteImports({ imported }: Module, path: string, node: Extract<Node, { type: 'ImportDeclaration' }>): void {
  const from = node.source.value;
  const target = from.startsWith('#app/') ? from.slice(1) : posix.join(posix.dirname(path), from);
  for (const each of node.specifiers) {
    if (each.type === 'ImportSpecifier' && existsSync(target)) {
      const { imported: there } = each;
      imported.set(each.local.name, { path: target, name: 'name' in there ? there.name : there.value });
    }
  }
}

/** What the action reaches in the routes' own files. */
async function intentsOf(path: string): Promise<string[]> {
  const intents = new Set<string>();
  const lists: { path: string; name: string }[] = [];
  /** Lists that a function is given under another name. */
  const given = new Map<string, { path: string; name: string }>();
  const seen = new Set<string>();
  let asks = false;
  const reach = (at: string, name: string): void => {
    if (seen.has(`${at} ${name}`)) return;
    seen.add(`${at} ${name}`);
    const module = moduleOf(at);
    const declaration = module.declared.get(name);
    if (!declaration) return;
    walk(declaration, (node) => {
      asks ||= isIntent(node);
      for (const intent of comparedIntents(node)) intents.add(intent);
      const list = choiceOf(node);
      if (list) lists.push({ path: at, name: list });
      if (
        node.type === 'Property' &&
        !node.shorthand &&
        node.key.type === 'Identifier' &&
        node.value.type === 'Identifier'
      ) {
        given.set(node.key.name, { path: at, name: node.value.name });
      }
      if (node.type !== 'Identifier') return;
      const target = module.imported.get(node.name);
      if (module.declared.has(node.name)) reach(at, node.name);
      else if (target?.path.startsWith(adminFolder)) reach(target.path, target.name);
    });
  };
  reach(path, 'action');
  for (const list of lists) {
    for (const intent of (await valuesOf(list)) ?? (await valuesOf(given.get(list.name))) ?? []) intents.add(intent);
  }
  if (asks && intents.size === 0) throw new Error(`${path} reads an intent, and no file of it says which`);
  return intents.size > 0 ? [...intents] : [''];
}

/** The names of a list of intents, or undefined where it has another name there. */
async function valuesOf(list: { path: string; name: string } | undefined): Promise<string[] | undefined> {
  if (!list) return undefined;
  const { declared, imported } = moduleOf(list.path);
  const own = declared.get(list.name);
  if (own?.type === 'ObjectExpression') {
    return own.properties.flatMap((each) =>
      each.type === 'Property' && each.key.type === 'Identifier' ? [each.key.name] : [],
    );
  }
  const target = imported.get(list.name);
  if (!target) return undefined;
  const value: unknown = (await import(/* @vite-ignore */ resolve(target.path)))[target.name];
  return Array.isArray(value) ? value.map(String) : Object.keys(value as object);
}

const isIntent = (node: Node) =>
  (node.type === 'Identifier' && node.name === 'intent') || (node.type === 'Literal' && node.value === 'intent');

function mentionsIntent(node: Node): boolean {
  let found = false;
  walk(node, (each) => {
    found ||= isIntent(each);
  });
  return found;
}

/** `intent === 'send'`, and the cases of a `switch (intent)`. */
function comparedIntents(node: Node): string[] {
  if (node.type === 'SwitchStatement' && mentionsIntent(node.discriminant)) {
    return node.cases.flatMap(({ test }) => (test ? [textOf(test) ?? ''] : [])).filter(Boolean);
  }
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(node.operator)) return [];
  const sides = [node.left, node.right];
  const text = sides.map(textOf).find(Boolean);
  return text && sides.some((side) => textOf(side) === null && mentionsIntent(side)) ? [text] : [];
}

/** The list of `readChoice(intent, list)` and `ownValue(list, intent)`. */
function choiceOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return null;
  if (!['readChoice', 'ownValue'].includes(node.callee.name) || !node.arguments.some(mentionsIntent)) return null;
  const list = node.arguments.find((each) => each.type === 'Identifier' && each.name !== 'intent');
  return list?.type === 'Identifier' ? list.name : null;
}
