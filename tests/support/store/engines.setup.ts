import type { TestProject } from 'vitest/node';

/** The databases of the projects that run. Projects inherit this setup and leave it to the run, so that each engine starts once. */
export default async function setUp(project: TestProject) {
  if (!project.isRootProject()) return;
  const engines = new Set(project.vitest.projects.flatMap(({ config }) => config.provide.engine ?? []));
  if (engines.size === 0) return;
  const { startEngines } = await import('./engines.ts');
  return startEngines(project, engines);
}
