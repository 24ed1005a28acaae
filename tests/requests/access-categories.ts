import { owners, type Row } from './access-row.ts';

/** The owner's pages of categories and their facts. */
export const categoryAccess: Record<string, Row> = {
  '/admin/categorias': {
    reads: owners(),
    writes: [
      {
        what: 'a category without a name',
        send: () => ({ form: { intent: 'add', name: '' } }),
        answers: owners('refused'),
      },
      {
        what: 'moving one that is not there',
        send: () => ({ form: { intent: 'up', key: 'Nada', seen: '1' } }),
        answers: owners('not found'),
      },
      {
        what: 'restoring one that is not there',
        send: () => ({ form: { intent: 'restore', key: 'Nada', seen: '1' } }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/categorias/:slug': {
    path: () => '/admin/categorias/chasis',
    reads: owners(),
    writes: [
      {
        what: 'a name that another category has',
        send: () => ({ form: { intent: 'change', key: 'Chasís', seen: '1', name: 'Mouse' } }),
        answers: owners('refused'),
      },
      {
        what: 'deleting one of the twelve',
        send: () => ({ form: { intent: 'remove', key: 'Chasís', seen: '1' } }),
        answers: owners('refused'),
      },
      {
        what: 'a fact without a kind',
        send: () => ({ form: { intent: 'factAdd', key: 'Chasís', seen: '1', label: 'Peso' } }),
        answers: owners('refused'),
      },
      {
        what: 'a fact that is not there',
        send: () => ({ form: { intent: 'factRemove', key: 'Chasís', seen: '1', fact: 'nada' } }),
        answers: owners('not found'),
      },
    ],
  },
};
