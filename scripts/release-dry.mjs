import { published } from "./bootstrap/build.mjs";
import { rehearseRelease } from "./bootstrap/rehearse-release.mjs";
import { checkNode, giveUp, prepare, root } from "./bootstrap/setup.mjs";

/** `[REPOSITORY=https://…] npm run release:dry`: see {@link rehearseRelease}. */
checkNode();
const { REPOSITORY: repository } = process.env;
if (repository !== undefined && !/^(git\+)?https:\/\/./.test(repository)) {
  giveUp(`REPOSITORY is an https address of the repository's; “${repository}” is none.`);
}
if (!repository)
  console.error("Without REPOSITORY the packages will not say where their source is.");
await prepare(published);
await rehearseRelease(root, { repository });
