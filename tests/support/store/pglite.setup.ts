import { engineSetup } from './engines.setup.ts';

export default engineSetup('pglite');
