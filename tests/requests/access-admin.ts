import { adminContent } from './access-content.ts';
import { adminPromotions } from './access-promotions.ts';
import { owners, type Row } from './access-row.ts';

/** The rows of the admin. */
export const adminAccess: Record<string, Row> = {
  '/admin': {
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
      {
        what: 'a mail that is none',
        send: () => ({ form: { intent: 'resend', id: 'x' } }),
        answers: owners('refused'),
      },
    ],
  },
  '/admin/pedidos': {
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      { what: 'preparing none', send: () => ({ form: { intent: 'prepare' } }), answers: owners('refused') },
      {
        what: 'preparing what is not to be prepared',
        send: ({ reference }) => ({ form: { intent: 'prepare', pedido: reference } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/pedidos/enviar': {
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      { what: 'no file', send: () => ({ form: { intent: 'read' } }), answers: owners('refused') },
      { what: 'sending none', send: () => ({ form: { intent: 'send' } }), answers: owners('refused') },
      {
        what: 'sending what nobody paid',
        send: ({ reference }) => ({ form: { intent: 'send', transportadora: 'x', [`guia.${reference}`]: '1' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/pedidos/entregar': {
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      { what: 'no guides', send: () => ({ form: { intent: 'read', guias: '' } }), answers: owners('refused') },
      { what: 'delivering none', send: () => ({ form: { intent: 'deliver' } }), answers: owners('refused') },
      {
        what: 'delivering what was not sent',
        send: ({ reference }) => ({ form: { intent: 'deliver', paquete: `${reference}.1` } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/pedidos/remisiones': { reads: owners(), namesBuyersToOwner: true },
  '/admin/pedidos/remisiones.pdf': { reads: owners() },
  '/admin/buscar': { path: () => '/admin/buscar?q=ana', reads: owners(), namesBuyersToOwner: true },
  '/admin/pedidos/:reference': {
    path: ({ reference }) => `/admin/pedidos/${reference}`,
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      { what: 'a note', send: () => ({ form: { intent: 'note', seen: '', note: '' } }), answers: owners() },
      {
        what: 'a parcel of an order that was not sent',
        send: () => ({ form: { intent: 'parcel', seen: '', carrier: 'x', trackingNumber: 'x' } }),
        answers: owners('refused'),
      },
      {
        what: 'another buyer of an invoice that is not there',
        send: () => ({
          form: { intent: 'invoice_buyer', seen: '', buyerName: 'Ana', buyerDocument: '1000000001' },
        }),
        answers: owners('refused'),
      },
      { what: 'nothing', send: () => ({ form: { intent: '' } }), answers: owners('refused') },
    ],
  },
  '/admin/pedidos/:reference/remision': {
    path: ({ paidReference }) => `/admin/pedidos/${paidReference}/remision`,
    reads: owners(),
    namesBuyersToOwner: true,
  },
  '/admin/cifras': { reads: owners() },
  '/admin/cifras/lista/:list': {
    path: () => '/admin/cifras/lista/clientes',
    reads: owners(),
    namesBuyersToOwner: true,
  },
  '/admin/cifras/informe.xlsx': { path: () => '/admin/cifras/informe.xlsx?mes=2026-11', reads: owners() },
  '/admin/pedidos/pedidos.csv': { reads: owners(), namesBuyersToOwner: true },
  '/admin/cifras/:file': { path: () => '/admin/cifras/ventas.csv', reads: owners() },

  '/admin/avisos': { reads: owners() },
  '/admin/preguntas': {
    reads: owners(),
    writes: [{ what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') }],
  },
  '/admin/resenas': {
    reads: owners(),
    writes: [
      {
        what: "hiding the shopper's with a version that is none",
        send: ({ reviewId }) => ({ form: { intent: 'hide', id: String(reviewId), seen: 'x', reason: 'x' } }),
        answers: owners('refused'),
      },
      {
        what: 'that everybody may write, as it is',
        send: () => ({ form: { intent: 'rule' } }),
        answers: owners('done'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/apartados': {
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      {
        what: 'units that nobody holds',
        send: ({ paidReference }) => ({ form: { intent: 'free', reference: paidReference } }),
        answers: owners('refused'),
      },
      {
        what: 'all of nobody',
        send: () => ({ form: { intent: 'free_all', view: 'email', who: 'nadie@correo.test' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/pedidos/:reference/facturas/:file': {
    path: ({ deliveredReference }) => `/admin/pedidos/${deliveredReference}/facturas/SETP1.xml`,
    reads: owners(),
  },
  '/admin/facturas/:id': {
    path: () => '/admin/facturas/999999',
    reads: owners('not found'),
    writes: [{ what: 'what is not there', send: () => ({ form: { numero: 'A1' } }), answers: owners('not found') }],
  },
  '/admin/facturas': {
    reads: owners(),
    namesBuyersToOwner: true,
    writes: [
      {
        what: 'sending again what is accepted',
        send: () => ({ form: { intent: 'send_again', documento: '1' } }),
        answers: owners('refused'),
      },
      {
        what: 'an invoice while there are none',
        send: ({ paidReference }) => ({ form: { intent: 'invoice', pedido: paidReference } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/fotos': {
    reads: owners(),
    writes: [
      {
        what: 'taking back what nobody sent',
        send: () => ({ form: { intent: 'undo', id: '999999' } }),
        answers: owners('not found'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/fotos/lote': {
    reads: owners('no such method'),
    writes: [
      { what: 'whose photos none are', send: () => ({ json: { names: [] } }), answers: owners('done') },
      { what: 'what is no list of names', send: () => ({ json: { names: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/fichas': {
    reads: owners(),
    writes: [
      {
        what: 'the facts of none',
        send: () => ({ form: { intent: 'take' } }),
        answers: owners('refused'),
      },
      {
        what: 'the facts of a product that was not shown',
        send: () => ({ form: { intent: 'take', id: 'corsair-rm750e-2025', 'seen.corsair-rm750e-2025': 'x' } }),
        answers: owners('refused'),
      },
      {
        what: 'taking back what nobody wrote',
        send: () => ({ form: { intent: 'undo', entry: '999999' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/fichas/:id': {
    path: () => '/admin/fichas/1',
    reads: owners(),
    writes: [
      {
        what: 'a fact of a product that was not shown',
        send: () => ({ form: { intent: 'save', seen: 'x', 'spec.fuente_max_mm': '200' } }),
        answers: owners('refused'),
      },
      {
        what: 'a record of which nothing is chosen',
        send: () => ({ form: { intent: 'take', record: 'x', seen: 'x' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  ...adminPromotions,
  ...adminContent,
  '/admin/marcas': {
    reads: owners(),
    writes: [
      {
        what: 'a maker without a name',
        send: () => ({ form: { intent: 'add', name: '' } }),
        answers: owners('refused'),
      },
      {
        what: 'taking away one that is not there',
        send: () => ({ form: { intent: 'remove', slug: 'nadie', seen: '' } }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/notificaciones': {
    reads: owners(),
    writes: [
      {
        what: 'an hour that is none',
        send: () => ({ form: { intent: 'save', summaryHour: '24', seen: '' } }),
        answers: owners('refused'),
      },
      {
        what: 'a telephone inside the network',
        send: () => ({ form: { intent: 'add', address: 'https://10.0.0.1/', p256dh: 'x', auth: 'x' } }),
        answers: owners('refused'),
      },
      {
        what: 'a trial to a telephone that is none',
        send: () => ({ form: { intent: 'try', device: '' } }),
        answers: owners('not found'),
      },
      {
        what: 'taking away one that is not there',
        send: () => ({ form: { intent: 'remove', device: '' } }),
        answers: owners('not found'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/facturas/ajustes': {
    reads: owners(),
    writes: [
      {
        what: 'hours beyond three days',
        send: () => ({ form: { issuedWhen: 'paid', buyerWaitHours: '73', seen: '' } }),
        answers: owners('refused'),
      },
    ],
  },
  '/admin/entregas': {
    reads: owners(),
    writes: [
      {
        what: 'an hour that is none',
        send: () => ({ form: { intent: 'cutOff', cutOffHour: '25', seen: '15' } }),
        answers: owners('refused'),
      },
      {
        what: 'a department that is not there',
        send: () => ({
          form: {
            intent: 'times',
            department: '00',
            capitalFrom: '1',
            capitalTo: '1',
            elsewhereFrom: '1',
            elsewhereTo: '1',
          },
        }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/busqueda': {
    reads: owners(),
    writes: [
      {
        what: 'a word that leads nowhere',
        send: () => ({ form: { intent: 'teach', term: 'x1', means: 'zzzzzz' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/busqueda/sin-resultado': {
    reads: owners(),
    writes: [
      {
        what: 'what nobody searched',
        send: () => ({ form: { intent: 'aside', term: 'nadie lo buscó' } }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/pqr': { reads: owners() },
  '/admin/pqr/:number': {
    path: () => '/admin/pqr/PQR-2026-000001',
    reads: owners('not found'),
    writes: [
      {
        what: 'an answer to nobody',
        send: () => ({ form: { intent: 'answer', seen: 'received/0', text: 'x' } }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/auditoria': { reads: owners() },

  '/admin/productos': {
    reads: owners(),
    writes: [
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
      {
        what: "another's stock",
        send: () => ({ form: { intent: 'stock', id: 'no-such', seen: '1', stock: '2' } }),
        answers: owners('not found'),
      },
    ],
  },
  '/admin/productos/:id': {
    path: () => '/admin/productos/1',
    reads: owners(),
    writes: [{ what: 'a product without a name', send: () => ({ form: { name: '' } }), answers: owners('refused') }],
  },
  '/admin/cambios': { reads: owners() },
  '/admin/cambios/nuevo': {
    path: () => '/admin/cambios/nuevo?alcance=chosen&id=1',
    reads: owners(),
    writes: [{ what: 'no change', send: () => ({ form: { field: '' } }), answers: owners('refused') }],
  },
  '/admin/cambios/:id': {
    path: () => '/admin/cambios/00000000-0000-4000-8000-000000000000',
    reads: owners('not found'),
    writes: [
      { what: 'applying none', send: () => ({ form: { intent: 'apply' } }), answers: owners('not found') },
      { what: 'stopping none', send: () => ({ form: { intent: 'stop' } }), answers: owners('not found') },
    ],
  },
  '/admin/cambios/:id/avance': {
    path: () => '/admin/cambios/00000000-0000-4000-8000-000000000000/avance',
    reads: owners('not found'),
  },
  '/admin/hoja': {
    reads: owners(),
    writes: [{ what: 'a sheet without cells', send: () => ({ form: { x: '1' } }), answers: owners('refused') }],
  },
  '/admin/precios': {
    reads: owners(),
    writes: [{ what: 'no method', send: () => ({ form: { way: '' } }), answers: owners('refused') }],
  },
  '/admin/productos/:id/imagenes': {
    path: () => '/admin/productos/1/imagenes',
    reads: owners(),
    writes: [
      { what: 'no picture', send: () => ({ form: { intent: 'remove', id: '0' } }), answers: owners('not found') },
    ],
  },
  '/admin/productos/:id/imagenes/subir': {
    path: () => '/admin/productos/1/imagenes/subir',
    reads: owners('no such method'),
    writes: [{ what: 'no file', send: () => ({ form: { x: '1' } }), answers: owners('refused') }],
  },
  '/admin/productos/:id/vista': { path: () => '/admin/productos/borrador/vista', reads: owners() },
  '/admin/productos/:id/eliminar': { path: () => '/admin/productos/1/eliminar', reads: owners() },
  '/admin/acceso': {
    reads: owners(),
    writes: [
      {
        what: 'a second factor without the password',
        send: () => ({ form: { intent: 'start', password: '' } }),
        answers: owners('refused'),
      },
      {
        what: 'a code of no second factor',
        send: () => ({ form: { intent: 'confirm', code: '123456' } }),
        answers: owners('refused'),
      },
      {
        what: 'taking the second factor away without a step-up',
        send: () => ({ form: { intent: 'end', password: '', code: '' } }),
        answers: owners('refused'),
      },
      {
        what: 'recovery codes without a step-up',
        send: () => ({ form: { intent: 'renew', password: '', code: '' } }),
        answers: owners('refused'),
      },
      { what: 'nothing that is known', send: () => ({ form: { intent: 'x' } }), answers: owners('refused') },
    ],
  },
  '/admin/intercambio': {
    reads: owners(),
    writes: [{ what: 'no file', send: () => ({ form: { archivo: 'x' } }), answers: owners('refused') }],
  },
  '/admin/intercambio/productos.csv': { reads: owners() },
  '/admin/intercambio/productos.xlsx': { reads: owners() },
  '/admin/intercambio/:id': {
    path: () => '/admin/intercambio/999999',
    reads: owners('not found'),
    writes: [
      { what: 'writing none', send: () => ({ form: { intent: 'apply', seen: '1' } }), answers: owners('not found') },
    ],
  },
  '/admin/intercambio/:id/avance': { path: () => '/admin/intercambio/999999/avance', reads: owners('not found') },
  '/admin/intercambio/:id/problemas.csv': {
    path: () => '/admin/intercambio/999999/problemas.csv',
    reads: owners('not found'),
  },
  '/admin/intercambio/:id/dejadas.csv': {
    path: () => '/admin/intercambio/999999/dejadas.csv',
    reads: owners('not found'),
  },
  '/admin/intercambio/:id/dejadas.xlsx': {
    path: () => '/admin/intercambio/999999/dejadas.xlsx',
    reads: owners('not found'),
  },
  '/admin/proveedores': { reads: owners() },
  '/admin/proveedores/:id': {
    path: () => '/admin/proveedores/999999',
    reads: owners('not found'),
    writes: [
      { what: 'changing none', send: () => ({ form: { intent: 'save', nombre: 'X' } }), answers: owners('not found') },
      { what: 'deleting none', send: () => ({ form: { intent: 'remove' } }), answers: owners('not found') },
    ],
  },

  // Last, because it ends the session.
};
