#!/usr/bin/env node
// The first look, in JavaScript that any Node can run: without the project's packages, and so without its Node 24, the
// doctor itself could not be read.
import { existsSync } from 'node:fs';

const version = process.versions.node;
const trouble = !existsSync('node_modules')
  ? ['The packages are not installed', 'npm ci']
  : Number(version.split('.')[0]) >= 24
    ? null
    : existsSync('node_modules/.bin/node')
      ? [`Node ${version} runs this; the store needs Node 24`, 'use npm run doctor: npm finds the Node of the packages']
      : [`Node ${version} runs this; the Node 24 of the packages is missing`, 'npm rebuild node, or npm ci'];

if (trouble) {
  console.log(`✗ ${trouble[0]} → ${trouble[1]}`);
  process.exitCode = 1;
} else {
  await import('./doctor.ts');
}
