export interface Instruction {
  name: string;
  text: string;
}

export interface ImageStages {
  /** What the first stage does after it chose where. */
  build: Instruction[];
  run: { command: string[]; healthCheck: string[] };
}

/** @param text of a Dockerfile whose instructions stand on one line each, and whose commands are lists */
export function imageStages(text: string): ImageStages {
  const all = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ name: line.slice(0, line.indexOf(' ')), text: line.slice(line.indexOf(' ') + 1) }));
  const [, second] = all.flatMap(({ name }, at) => (name === 'FROM' ? [at] : []));
  const words = (name: string): string[] => {
    const line = all.slice(second).find((each) => each.name === name)?.text ?? '';
    return JSON.parse(line.slice(line.indexOf('[')));
  };
  return {
    build: all.slice(1, second).filter(({ name }) => name !== 'WORKDIR'),
    run: { command: words('CMD'), healthCheck: words('HEALTHCHECK') },
  };
}
