import { data, redirect } from 'react-router';
import { buildHref, savedBuildsPath } from '#app/addresses/build-address.ts';
import { SavedBuildsScreen, type ShownSavedBuild } from '#app/components/builds/actions/saved-builds-screen.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import { passRetryAfter } from '#app/platform/http/answer-headers.server.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import type { Services } from '#app/services.server.ts';
import { requireSession } from '#app/session.server.ts';
import { codeOf, partsOfCode } from '#app/shop/builds/code.ts';
import { checkParts, namedParts } from '#app/shop/builds/parts/checked-parts.ts';
import type { Parts } from '#app/shop/builds/parts/parts.ts';
import { findNamed } from '#app/shop/builds/requests/find-parts.server.ts';
import {
  buildSnapshot,
  changesSince,
  longestBuildName,
  mostSavedBuilds,
  readBuildName,
  totalOf,
} from '#app/shop/builds/saved/saved-build.ts';
import {
  forgetBuild,
  renameBuild,
  type SavedBuildNow,
  saveBuild,
  savedBuildsNow,
} from '#app/shop/builds/saved/saved-builds.server.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import { resultWords } from '#app/text/builds/build-words.ts';
import { changeWords, savedBuildsWords } from '#app/text/builds/saved-builds.ts';
import { type SavedBuildNotice, savedBuildsText } from '#app/text/builds/saved-builds-page.ts';
import { callErrors } from '#app/text/errors.ts';
import type { Route } from './+types/saved-builds';
import { toolsOf } from './build-call.server.ts';
import { titleOf } from './build-view-model.server.ts';

export function meta({ matches }: Route.MetaArgs) {
  const { title, description } = savedBuildsText;
  return privateMeta(matches, { title, description, path: savedBuildsPath });
}

export const headers = passRetryAfter;

/** `?guardar=` brings a build with it, so that it survives the sign-in. */
export async function loader(args: Route.LoaderArgs) {
  const { customer } = await requireSession(args);
  const services = args.context.get(servicesContext);
  const saved = await savedBuildsNow(toolsOf(services), customer.id);
  const { searchParams } = new URL(args.request.url);
  const asked = searchParams.get('guardar');
  const form = asked === null ? null : await formOf(services, asked, saved);
  // It is in the address, so that it works without scripts.
  const notice = ownKey(savedBuildsText.done, searchParams.get('hecho'));
  return { builds: saved.map(shownSaved), form, notice };
}

async function formOf(services: Services, asked: string, saved: readonly SavedBuildNow[]) {
  const found = await buildOfCode(services, asked);
  if (!found) return { problem: savedBuildsWords.broken };
  const { code, parts } = found;
  const present = saved.find((each) => each.code === code);
  if (!present && saved.length >= mostSavedBuilds) return { problem: savedBuildsWords.full(mostSavedBuilds) };
  return {
    code,
    name: present?.name ?? nameOf(parts),
    isSaved: present !== undefined,
    partCount: savedBuildsWords.partCount(namedParts(parts).length),
  };
}

/** Under its one code, whatever the order in which its parts were written. @returns null for what is no build */
async function buildOfCode(services: Services, text: string) {
  const named = partsOfCode(text);
  const code = named && named.length > 0 ? codeOf(named) : null;
  if (!named || code === null) return null;
  return { code, parts: (await findNamed(toolsOf(services), named)).parts };
}

function nameOf(parts: Parts): string {
  return titleOf(parts).slice(0, longestBuildName).trim();
}

function shownSaved({ id, name, code, seen, now, savedAt, checked }: SavedBuildNow): ShownSavedBuild {
  return {
    id,
    name,
    to: buildHref(code),
    facts: [
      // Of nothing there is no verdict.
      ...(checked.lines.length > 0 ? [resultWords(checked)] : []),
      savedBuildsWords.partCount(checked.lines.length),
      savedBuildsWords.saved(savedAt),
    ],
    totalInCents: totalOf(now),
    changes: changesSince(seen, now).map(changeWords),
  };
}

export async function action(args: Route.ActionArgs) {
  const { customer } = await requireSession(args);
  const services = args.context.get(servicesContext);
  const form = Object.fromEntries(await readForm(args.request));
  const one = { customerId: customer.id, id: String(form.id ?? '') };
  if (form.intent === 'remove') {
    await forgetBuild(services.db, one);
    return done('removed');
  }
  const named = readBuildName(form);
  if (!named.ok) {
    const problem =
      named.problem === 'too_long' ? savedBuildsWords.longName(longestBuildName) : savedBuildsWords.noName;
    return data({ id: one.id, problem }, 422);
  }
  if (form.intent === 'rename') {
    const renamed = await renameBuild(services.db, one, named.name);
    return done(renamed.ok ? 'renamed' : 'gone');
  }
  return save(services, { customerId: customer.id, name: named.name, code: String(form.code ?? '') });
}

async function save(
  services: Services,
  { customerId, name, code }: { customerId: string; name: string; code: string },
) {
  const now = services.clock.now();
  const wait = services.rateLimits.saveBuild.take(customerId, now);
  if (wait > 0) {
    return data({ id: '', problem: callErrors.tooMany }, { status: 429, headers: { 'retry-after': String(wait) } });
  }
  const found = await buildOfCode(services, code);
  if (!found) return data({ id: '', problem: savedBuildsWords.broken }, 422);
  const seen = buildSnapshot(checkParts(found.parts));
  const saved = await saveBuild(services.db, { customerId, name, code: found.code, snapshot: seen, now });
  if (saved.ok) return done('saved');
  return saved.code === 'gone'
    ? redirect('/auth', 303)
    : data({ id: '', problem: savedBuildsWords.full(mostSavedBuilds) }, 409);
}

function done(notice: SavedBuildNotice) {
  return redirect(`${savedBuildsPath}?hecho=${notice}`, 303);
}

export default function SavedBuilds({ loaderData, actionData }: Route.ComponentProps) {
  return <SavedBuildsScreen {...loaderData} refused={actionData ?? null} />;
}
