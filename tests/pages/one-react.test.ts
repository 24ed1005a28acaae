import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Package {
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

function packagesLeftOutside(): string[] {
  const imports = globSync('build/server/**/*.js').flatMap((file) => {
    const lines = readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b[^;"]*?(?:\bfrom\s*)?"([^."#/][^"]*)"/gm);
    return [...lines].map(([, specifier = '']) => specifier);
  });
  const names = imports.map((specifier) => specifier.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? '');
  return [...new Set(names)].filter((name) => !name.startsWith('node:'));
}

/** A rendering package outside of the bundle would load a second React, and every page that uses it would fail. */
test('nothing that renders stays outside the server’s bundle, where a second React would come along', () => {
  const names = packagesLeftOutside();
  // Proves that the search finds packages that are known to stay outside.
  expect(names).toEqual(expect.arrayContaining(['kysely', 'zod']));
  const rendering = names.filter((name) => {
    const described: Package = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8'));
    const isOptional = described.peerDependenciesMeta?.react?.optional;
    const wanted = { ...described.dependencies, ...(isOptional ? {} : described.peerDependencies) };
    return 'react' in wanted || name === 'react';
  });
  expect(rendering).toEqual([]);
});

/** At half the pages a second, the development build would come along where `NODE_ENV` is not set. */
test('the server’s bundle has production React, whatever NODE_ENV says where it runs', () => {
  const files = globSync('build/server/**/*.js').flatMap((file) => {
    return readFileSync(file, 'utf8').match(/\breact[\w.-]*\.(?:production|development)\b/g) ?? [];
  });
  expect(files).toEqual(expect.arrayContaining(['react.production', 'react-dom-server.node.production']));
  expect(files.filter((name) => name.endsWith('development'))).toEqual([]);
});
