import { owners, type Row } from './access-row.ts';

/** The owner's campaigns, coupons and front page. */
export const adminPromotions: Record<string, Row> = {
  '/admin/campanas': {
    reads: owners(),
    writes: [
      {
        what: 'a campaign of 0 %',
        send: () => ({
          form: { intent: 'add', name: 'Cero', kind: 'percent', amount: '0', from: '2026-11-21', to: '2099-11-22' },
        }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/campanas/:id': {
    path: () => '/admin/campanas/999',
    reads: owners('not found'),
    writes: [
      {
        what: 'publishing one that is not there',
        send: () => ({ form: { intent: 'publish', id: '999', seen: '1' } }),
        answers: owners('not found'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/cupones': {
    reads: owners(),
    writes: [
      {
        what: 'a coupon of 0 %',
        send: () => ({ form: { intent: 'add', code: 'CERO', kind: 'percent', amount: '0', from: '2026-11-21' } }),
        answers: owners('refused'),
      },
      {
        what: 'pausing one that is not there',
        send: () => ({ form: { intent: 'pause', code: 'NADIE', seen: '1' } }),
        answers: owners('not found'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/portada': {
    reads: owners(),
    writes: [
      {
        what: 'a slide without words',
        send: () => ({ form: { intent: 'add_slide', image: 'banner1.jpg', seen: '0' } }),
        answers: owners('refused'),
      },
      {
        what: 'a step of a slide that is not there',
        send: () => ({ form: { intent: 'up_slide', id: '999999' } }),
        answers: owners('not found'),
      },
      {
        what: 'taking back what nobody published',
        send: () => ({ form: { intent: 'withdraw', id: '999999' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/portada/vista': { reads: owners() },
  '/admin/portada/borrador': { reads: owners() },
};
