/**
 * npm runs this at the end of `npm ci` (`preinstall` of package.json; npm runs the project's own scripts last). It fails the installation
 * of a Node that leaves packages out, because the build would break on it later with an error that names none of this.
 */
import { canInstall, howToGetNode, nodeOfNpm } from './node-version.mjs';

const version = nodeOfNpm(process.env.npm_config_user_agent);
if (version && !canInstall(version)) {
  console.error(
    `\nNode ${version} is too old: npm left out packages that the shop needs. To mend it,\n${howToGetNode}.\n`,
  );
  process.exitCode = 1;
}
