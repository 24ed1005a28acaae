import { adminPages } from '#app/addresses/admin-pages.ts';
import { servicesContext } from '#app/contexts.ts';
import { readForm } from '#app/platform/http/read-form.server.ts';
import { type CampaignOutcome, readCampaignRules } from '#app/shop/promotions/campaigns/campaign-form.ts';
import {
  addCampaign,
  type CampaignStep,
  changeCampaign,
  publishCampaign,
  stepCampaign,
} from '#app/shop/promotions/campaigns/edit-campaign.server.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownValue } from '#app/shop/shared/own-value.ts';
import { adminFormText } from '#app/text/admin/forms.ts';
import { adminCampaignsText as words } from '#app/text/admin/promotions/campaigns.ts';
import { type AdminRequest, actingOf, doneAt, refuserOf } from '../admin-action.server.ts';
import { readCount, textsOf } from '../form-texts.server.ts';

/** @returns the refusal; when done it throws a redirect to the draft. @throws NotTheOwner */
export async function actOnNewCampaign({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const form = await readCampaignForm(request);
  const { db } = context.get(servicesContext);
  const acting = actingOf(context);
  if (form.intent !== 'add') return refusalOf(form, null);
  const read = readCampaignRules(form, acting.now);
  return refusalOf(form, read.ok ? await addCampaign(db, acting, read.rules) : { ...read, code: 'problems' });
}

const campaignSteps: Record<string, CampaignStep> = {
  retract: 'retracted',
  start: 'started',
  end: 'ended',
  remove: 'removed',
};

/** @returns the refusal; when done it throws a redirect to the campaign. @throws NotTheOwner */
export async function actOnCampaign({ request, context }: AdminRequest): Promise<AdminRefusal> {
  const form = await readCampaignForm(request);
  const { intent = '' } = form;
  const { db } = context.get(servicesContext);
  const acting = actingOf(context);
  const seen = { id: readCount(form.id), version: readCount(form.seen) };
  if (intent === 'publish')
    return refusalOf(form, await publishCampaign(db, acting, { ...seen, isSteepMeant: form.steep === 'on' }));
  const step = ownValue(campaignSteps, intent);
  if (step) return refusalOf(form, await stepCampaign(db, acting, { ...seen, step }));
  if (intent !== 'change') return refusalOf(form, null);
  const read = readCampaignRules(form, acting.now);
  if (!read.ok) return refusalOf(form, { ...read, code: 'problems' });
  return refusalOf(form, await changeCampaign(db, acting, { ...seen, rules: read.rules }));
}

async function readCampaignForm(request: Request): Promise<Record<string, string>> {
  const fields = await readForm(request);
  const ticked = fields.getAll('category').filter((each) => typeof each === 'string');
  return { ...textsOf(fields), category: ticked.join('\n') };
}

/** @param outcome null of a form that is none of the page */
function refusalOf(form: Record<string, string>, outcome: CampaignOutcome | null): AdminRefusal {
  const { intent = '' } = form;
  const refuse = refuserOf(form, readCount(form.id) || null);
  if (outcome === null) return refuse(400, adminFormText.notUnderstood);
  if (outcome.ok) {
    const isGone = outcome.id === null;
    throw doneAt(isGone ? adminPages.campaigns : `${adminPages.campaigns}/${outcome.id}`, intent);
  }
  switch (outcome.code) {
    case 'problems':
      return refuse(422, null, outcome.problems);
    case 'unknown':
      return refuse(404, words.unknown);
    case 'changed':
      return refuse(409, words.changed);
    case 'steep':
      return refuse(422, words.steepUnticked);
    default:
      return refuse(409, words.refusals[outcome.code]);
  }
}
