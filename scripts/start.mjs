import { enableCompileCache } from 'node:module';
import { beginWithLibcLimits } from './libc-memory.mjs';

beginWithLibcLimits();

// Node keeps what it compiled: a start takes a fifth less work, and 16 MB less stay in memory for its own reader of TypeScript.
// In the build's folder, so that each build begins anew.
enableCompileCache('build/server/compiled');
await import('./start.ts');
