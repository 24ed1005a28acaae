import type { DatabaseHandle } from './platform/database.server.ts';
import { type LiveBus, openLiveBus } from './platform/live/live-bus.server.ts';
import { createLiveStreams, type LiveStreams } from './platform/live/live-streams.server.ts';
import type { Log } from './platform/log.server.ts';
import type { Settings } from './platform/settings.ts';
import { followSlides } from './shop/front-page/follow-slides.server.ts';
import { type FooterPages, followFooterPages } from './shop/pages/footer-pages.server.ts';
import { type CampaignClock, createCampaignClock } from './shop/promotions/campaigns/campaign-clock.server.ts';
import { debouncedKinds } from './shop/shared/cache-tags.ts';
import type { Clock } from './shop/shared/clock.ts';
import type { Database } from './shop/shared/schema.ts';

export interface LiveServices {
  /** What changes in the shop, for open pages. */
  live: {
    bus: LiveBus;
    streams: LiveStreams;
    /**
     * Whether the bus has received every write that was acknowledged before the call, at any process, and the prices of the campaigns
     * that run at this moment.
     */
    isUpToDate(): Promise<boolean>;
  };
  /** Begins and ends campaigns; who reads or charges prices waits for it. */
  campaigns: CampaignClock;
  /** The owner's own pages that the footer links. */
  footerPages: FooterPages;
}

interface Options {
  db: Database;
  handle: DatabaseHandle;
  clock: Clock;
  log: Log;
  /** Aborted when the store closes. */
  signal: AbortSignal;
}

/** What follows the changes of the database, and what changes by the clock. */
export async function openLive(settings: Settings, { db, handle, clock, log, signal }: Options): Promise<LiveServices> {
  const { bus, isUpToDate } = await openLiveBus(handle, (err) => log.error({ err }, 'live: trouble with a message'));
  // The processes of a start get connections in turn, so each gets about the same share of an address.
  const mostOfOneAddress = Math.ceil(settings.liveStreamsPerAddress / settings.webProcesses);
  const streams = createLiveStreams(bus, debouncedKinds, mostOfOneAddress);
  const { onInvalidation } = bus;
  const campaigns = createCampaignClock({
    ...{ db, clock, onInvalidation, isUpToDate, signal },
    onTrouble: (err) => log.warn({ err }, 'campaigns could not be begun or ended'),
  });
  const footerPages = followFooterPages(db, {
    ...{ clock, onInvalidation },
    onTrouble: (err) => log.warn({ err }, 'the pages of the footer could not be read'),
  });
  followSlides({
    ...{ db, clock, onInvalidation, signal },
    // Each process goes by its own clock, so it is said to its own open pages.
    onTurn: () => bus.receive('{"front_page":["slides"]}'),
    onTrouble: (err) => log.warn({ err }, 'slides could not be begun or ended'),
  });
  return { live: { bus, streams, isUpToDate: campaigns.isUpToDate }, campaigns, footerPages };
}
