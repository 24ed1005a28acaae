import { data, Form } from 'react-router';
import { adminPages } from '#app/addresses/admin-pages.ts';
import { CampaignFacts } from '#app/components/admin/campaigns/campaign-facts.tsx';
import { CampaignForm } from '#app/components/admin/campaigns/campaign-form.tsx';
import { CampaignReview } from '#app/components/admin/campaigns/campaign-review.tsx';
import { formKey, formOf, RefusalWithoutForm, refusalAsNew } from '#app/components/admin/frame/admin-form.tsx';
import { AdminFrame } from '#app/components/admin/frame/admin-frame.tsx';
import { IntentButton } from '#app/components/admin/frame/intent-button.tsx';
import { PageNotFound } from '#app/components/frame/error-page.tsx';
import { privateMeta } from '#app/components/frame/private-meta.ts';
import { servicesContext } from '#app/contexts.ts';
import type { ListedCampaign } from '#app/shop/admin/promotions/campaign-figures.ts';
import { listedCampaigns } from '#app/shop/admin/promotions/campaign-list.server.ts';
import { campaignPreview } from '#app/shop/admin/promotions/campaign-preview.server.ts';
import { typedCampaign } from '#app/shop/promotions/campaigns/campaign-form.ts';
import type { AdminRefusal } from '#app/shop/shared/admin-form.ts';
import { ownKey } from '#app/shop/shared/own-value.ts';
import {
  campaignDone,
  campaignLabels,
  doneOf,
  adminCampaignsText as words,
} from '#app/text/admin/promotions/campaigns.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/form/field.tsx';
import { Notice } from '#app/ui/notice/notice.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { refused } from '../admin-action.server.ts';
import { readCount } from '../form-texts.server.ts';
import type { Route } from './+types/campaign';
import { actOnCampaign } from './campaign-action.server.ts';

export function meta({ matches, params, loaderData }: Route.MetaArgs) {
  const path = `${adminPages.campaigns}/${params.id}`;
  return privateMeta(matches, { title: loaderData?.campaign?.name ?? words.title, description: words.lead, path });
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const now = clock.now();
  const id = readCount(params.id);
  const { campaigns } = await listedCampaigns(db, now, { offset: 0, most: 1, id });
  const [campaign] = campaigns;
  // Not thrown: what was typed into the form of a draft that another window removed is shown on this page.
  if (!campaign) return data({ campaign: null, preview: null, done: null }, { status: 404 });
  const isAhead = campaign.state === 'draft' || campaign.state === 'scheduled';
  return {
    campaign,
    preview: isAhead ? await campaignPreview(db, campaign, now) : null,
    done: ownKey(campaignDone, new URL(request.url).searchParams.get('hecho')),
  };
}

export async function action(args: Route.ActionArgs) {
  return refused(await actOnCampaign(args));
}

/** After a 4xx the router keeps the old data; but the campaign has changed, so load it again. */
export const shouldRevalidate = () => true;

export default function CampaignPage({ loaderData, actionData }: Route.ComponentProps) {
  const { campaign, preview } = loaderData;
  const refusal = actionData ?? null;
  if (!campaign) return <CampaignGone refusal={refusal} />;
  const done = refusal ? null : doneOf(loaderData.done, campaign.state);
  const { id, version, state } = campaign;
  const form = formOf(refusal, 'change', id);
  return (
    <AdminFrame title={campaign.name} lead={words.held(campaign.held)}>
      {done && <Notice kind="success">{done}</Notice>}
      <RefusalWithoutForm refusal={refusal} forms={[formKey('change', id)]} labels={campaignLabels} />
      <Card className="flex flex-col gap-2">
        <CampaignFacts campaign={campaign} />
        {campaign.conditions && <p className="text-14 wrap-anywhere">{campaign.conditions}</p>}
      </Card>
      {preview && (
        <Card className="flex flex-col gap-3">
          <h2 className="heading text-18">{words.previewTitle}</h2>
          <CampaignReview preview={preview} />
        </Card>
      )}
      <CampaignSteps campaign={campaign} isSteep={preview !== null && preview.steep.count > 0} />
      {(state === 'draft' || form.refusal !== null) && (
        <details open={form.refusal !== null} className="rounded-card border border-line bg-surface p-4">
          <summary className="py-1.5 font-semibold">{words.edit}</summary>
          <div className="mt-3 max-w-2xl">
            <CampaignForm key={version} form={form} shown={typedCampaign(campaign)} version={version} isNew={false} />
          </div>
        </details>
      )}
      <LinkButton to={adminPages.campaigns} kind="quiet" className="self-start">
        {words.back}
      </LinkButton>
    </AdminFrame>
  );
}

function CampaignGone({ refusal }: { refusal: AdminRefusal | null }) {
  if (refusal?.intent !== 'change') return <PageNotFound title={words.unknown} lead={words.lead} />;
  return (
    <AdminFrame title={words.addTitle}>
      <Card className="max-w-2xl">
        <CampaignForm
          form={formOf(refusalAsNew(refusal, 'add'), 'add')}
          shown={{}}
          version={0}
          isNew
          action={adminPages.campaigns}
        />
      </Card>
    </AdminFrame>
  );
}

const stepsOf = {
  draft: ['publish', 'remove'],
  scheduled: ['start', 'retract'],
  running: ['end'],
  ended: [],
} as const satisfies Record<ListedCampaign['state'], readonly (keyof typeof campaignDone)[]>;

interface CampaignStepsProps {
  campaign: ListedCampaign;
  /** It has to be ticked that such prices are meant. */
  isSteep: boolean;
}

function CampaignSteps({ campaign: { id, name, version, state }, isSteep }: CampaignStepsProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      {stepsOf[state].map((step) => (
        <Form key={step} method="post" className="flex flex-col gap-3">
          {step === 'publish' && isSteep && (
            <CheckboxField id="steep" name="steep" label={words.steepMeant} hint={words.steepHint} />
          )}
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="seen" value={version} />
          <IntentButton
            intent={step}
            kind={step === 'publish' ? 'primary' : 'outline'}
            aria-label={words.of(words[step], name)}
          >
            {words[step]}
          </IntentButton>
        </Form>
      ))}
    </div>
  );
}
