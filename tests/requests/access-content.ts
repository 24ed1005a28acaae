import { owners, type Row } from './access-row.ts';

/** The owner's articles, pages and their pictures. */
export const adminContent: Record<string, Row> = {
  '/admin/blog': {
    reads: owners(),
    writes: [
      {
        what: 'deleting an article that is not there',
        send: () => ({ form: { intent: 'delete', id: '999', seen: '1' } }),
        answers: owners('not found'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/blog/:id': {
    path: () => '/admin/blog/1',
    reads: owners(),
    writes: [
      {
        what: 'an article without a title',
        send: () => ({ form: { intent: 'publish', title: '', body: 'x', seen: '1' } }),
        answers: owners('refused'),
      },
      {
        what: 'an article that changed since',
        send: () => ({ form: { intent: 'draft', title: 'x', slug: 'x-y', seen: '99' } }),
        answers: owners('refused'),
      },
    ],
  },
  '/admin/blog/imagenes': {
    reads: owners(),
    writes: [{ what: 'no picture', send: () => ({ form: {} }), answers: owners('refused') }],
  },
  '/admin/blog/vista': {
    reads: owners('no such method'),
    writes: [{ what: 'a text', send: () => ({ json: { markdown: '# Hola' } }), answers: owners() }],
  },
  '/admin/paginas': { reads: owners() },
  '/admin/paginas/:slug': {
    path: () => '/admin/paginas/terminos',
    reads: owners(),
    writes: [
      {
        what: 'a version of yesterday',
        send: () => ({
          form: { intent: 'publish', title: 'x', description: 'x', body: 'x', inForceFrom: '2020-01-01' },
        }),
        answers: owners('refused'),
      },
      {
        what: 'taking a legal text away',
        send: () => ({ form: { intent: 'withdraw', seen: '1' } }),
        answers: owners('not found'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
};
