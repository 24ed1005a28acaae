#!/usr/bin/env node
// Runs on any Node; the doctor itself needs Node 24, which comes with the packages.
import { existsSync } from 'node:fs';
import { neededToRun } from './node-version.mjs';

const version = process.versions.node;
const trouble = !existsSync('node_modules')
  ? ['The packages are not installed', 'npm ci']
  : Number(version.split('.')[0]) >= neededToRun
    ? null
    : existsSync('node_modules/.bin/node')
      ? [
          `Node ${version} runs this; the store needs Node ${neededToRun}`,
          'use npm run doctor: npm finds the Node of the packages',
        ]
      : [
          `Node ${version} runs this; the Node ${neededToRun} of the packages is missing`,
          'npm rebuild node, or npm ci',
        ];

if (trouble) {
  console.log(`✗ ${trouble[0]} → ${trouble[1]}`);
  process.exitCode = 1;
} else {
  await import('./doctor.ts');
}
