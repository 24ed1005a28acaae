import type { Page } from '@playwright/test';
import { aPhoto } from '#tests/support/picture-files.ts';
import { as, isRefused, main, press, sendsNothing, tablesOpen } from './page-row.ts';
import type { PageWorld } from './page-world.ts';

/** A price that is none. */
const spoilsACell = async (page: Page) => {
  await main(page)
    .getByLabel(/^Precio de /)
    .first()
    .fill('barato');
  await press('Ver cómo queda')(page);
  await main(page).getByRole('alert').first().waitFor();
};

export const adminPages = as('owner', [
  { route: '/admin', shows: 'Correos que no llegaron' },
  { route: '/admin/productos' },
  { route: '/admin/productos', path: '/admin/productos?q=zzzz' },
  { route: '/admin/productos/:id', path: '/admin/productos/1' },
  {
    route: '/admin/productos/:id',
    path: '/admin/productos/1',
    name: 'admin-product-refused',
    after: async (page) => {
      await page.getByLabel('Nombre', { exact: true }).first().fill('');
      await press('Guardar cambios')(page);
      await main(page).getByRole('alert').first().waitFor();
    },
  },
  {
    route: '/admin/productos/:id',
    path: '/admin/productos/borrador',
    name: 'admin-product-draft',
    shows: 'Ver cómo quedará',
  },
  { route: '/admin/productos/:id/vista', path: '/admin/productos/borrador/vista', shows: 'Vista previa' },
  { route: '/admin/productos/:id/vista', path: '/admin/productos/none/vista', status: 404 },
  { route: '/admin/productos/:id/eliminar', path: '/admin/productos/1/eliminar' },
  { route: '/admin/productos/:id/imagenes', path: '/admin/productos/2/imagenes', shows: 'Imágenes' },
  { route: '/admin/pedidos' },
  { route: '/admin/pedidos', path: '/admin/pedidos?q=zzzz' },
  ...(['waiting', 'paid', 'sent', 'delivered', 'cancelled', 'twicePaid'] as const).map((which) => ({
    route: '/admin/pedidos/:reference',
    name: `admin-order-${which.toLowerCase()}`,
    path: ({ orders }: PageWorld) => `/admin/pedidos/${orders[which]}`,
  })),
  {
    route: '/admin/pedidos/:reference',
    name: 'admin-order-refused',
    path: ({ orders }) => `/admin/pedidos/${orders.paid}`,
    after: sendsNothing('Marcar como enviado'),
  },
  {
    route: '/admin/pedidos/:reference',
    name: 'admin-order-buyer-refused',
    path: ({ orders }) => `/admin/pedidos/${orders.paid}`,
    after: async (page) => {
      await main(page).getByText('Corregir comprador…').click();
      await main(page).getByLabel('Nombre o razón social').fill(' ');
      await press('Guardar el comprador')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    route: '/admin/pedidos/:reference',
    name: 'admin-order-gone',
    path: ({ goneOrder }) => `/admin/pedidos/${goneOrder}`,
    shows: /\$\s129\.900/,
  },
  { route: '/admin/pedidos/:reference', path: '/admin/pedidos/none', status: 404 },
  {
    route: '/admin/pedidos/:reference/remision',
    name: 'admin-slip',
    path: ({ orders }) => `/admin/pedidos/${orders.paid}/remision`,
  },
  { route: '/admin/pedidos/enviar', shows: 'Enviar los que tienen guía' },
  {
    route: '/admin/pedidos/enviar',
    name: 'admin-send-refused',
    after: async (page) => {
      await main(page).getByLabel('Transportadora de todos').fill('Servientrega');
      await main(page).locator('[data-guide]').first().fill('A1');
      await press('Enviar los que tienen guía')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/pedidos/entregar', shows: 'Elegir todos' },
  {
    route: '/admin/pedidos/entregar',
    name: 'admin-deliver-refused',
    after: async (page) => {
      await main(page).getByText('Pegar o escanear guías').click();
      await main(page).getByLabel('Guías que ya llegaron').fill('000');
      await press('Buscar guías')(page);
      await main(page).getByText('000: ningún paquete tiene esta guía.').first().waitFor();
    },
  },
  { route: '/admin/pedidos/remisiones', shows: 'Rótulos' },
  { route: '/admin/buscar', path: '/admin/buscar?q=ana', name: 'admin-find' },
  { route: '/admin/buscar', path: '/admin/buscar?q=zzzz', name: 'admin-find-nothing' },
  { route: '/admin/apartados', shows: 'Liberar los 5 pedidos' },
  { route: '/admin/apartados', path: '/admin/apartados?por=address' },
  { route: '/admin/facturas', shows: 'Números sin documento' },
  { route: '/admin/facturas', path: '/admin/facturas?q=zzzz' },
  {
    route: '/admin/facturas/:id',
    name: 'admin-type-invoice',
    path: ({ invoiceToType }) => `/admin/facturas/${invoiceToType}`,
    shows: 'CUFE',
  },
  {
    route: '/admin/facturas/:id',
    name: 'admin-type-invoice-refused',
    path: ({ invoiceToType }) => `/admin/facturas/${invoiceToType}`,
    after: sendsNothing('Guardar'),
  },
  { route: '/admin/facturas/:id', path: '/admin/facturas/999999', status: 404 },
  { route: '/admin/facturas', path: '/admin/facturas?ver=not_invoiced', shows: 'Facturar' },
  { route: '/admin/facturas', name: 'admin-invoices-refused', after: isRefused('Volver a enviar') },
  { route: '/admin/fotos', shows: 'Añadir foto' },
  {
    route: '/admin/fotos',
    name: 'admin-photos-matched',
    after: async (page) => {
      const files = ['RAK620BKNNMTG1.jpg', 'foto de la tienda.jpg'];
      const photo = { mimeType: 'image/jpeg', buffer: await aPhoto('teal') };
      await main(page)
        .getByLabel('ZIP o fotos')
        .setInputFiles(files.map((name) => ({ name, ...photo })));
      await main(page).getByText('1 foto que no se sabe').waitFor();
    },
  },
  { route: '/admin/fichas', shows: 'Sin eso no se sabe' },
  { route: '/admin/fichas', path: '/admin/fichas?q=zzzz' },
  { route: '/admin/fichas', name: 'admin-sheets-refused', after: isRefused('Tomar los datos de las marcadas') },
  {
    route: '/admin/fichas/:id',
    path: '/admin/fichas/phanteks-xt-pro-ultra-black',
    name: 'admin-sheet-likely',
    shows: 'Se parece',
  },
  { route: '/admin/fichas/:id', path: '/admin/fichas/msi-mag-a750bn-pcie5', shows: 'Es la misma pieza' },
  {
    route: '/admin/fichas/:id',
    path: '/admin/fichas/phanteks-xt-pro-ultra-black',
    name: 'admin-sheet-refused',
    after: isRefused('Guardar'),
  },
  { route: '/admin/fichas/:id', path: '/admin/fichas/none', status: 404 },
  { route: '/admin/cupones', shows: 'RADEON3' },
  { route: '/admin/portada', shows: 'Lo que has publicado' },
  {
    route: '/admin/portada',
    name: 'admin-front-page-refused',
    after: async (page) => {
      await main(page).getByText('Añadir una diapositiva').click();
      await press('Añadir al borrador')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/portada/vista', shows: 'Seguir editando' },
  { route: '/admin/portada/borrador', shows: 'Ofertas especiales' },
  {
    route: '/admin/cupones',
    name: 'admin-coupons-refused',
    after: async (page) => {
      await main(page).getByText('Crear un cupón').click();
      await press('Crear cupón')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/blog', shows: 'Borrador' },
  { route: '/admin/blog', path: '/admin/blog?ver=eliminados', shows: 'Recuperar' },
  { route: '/admin/blog/:id', path: '/admin/blog/nuevo', name: 'admin-article-new' },
  {
    route: '/admin/blog/:id',
    path: '/admin/blog/1',
    name: 'admin-article',
    after: async (page) => {
      await main(page).getByRole('textbox', { name: 'Texto' }).waitFor();
      await main(page).getByRole('region', { name: 'Así se ve' }).getByRole('heading', { level: 2 }).nth(1).waitFor();
    },
  },
  {
    route: '/admin/blog/:id',
    path: '/admin/blog/nuevo',
    name: 'admin-article-refused',
    after: async (page) => {
      await press('Publicar')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/blog/:id', path: '/admin/blog/999', status: 404 },
  { route: '/admin/blog/imagenes', shows: 'Para pegar en el texto' },
  { route: '/admin/paginas', shows: 'Quiénes somos' },
  { route: '/admin/paginas/:slug', path: '/admin/paginas/nueva', name: 'admin-page-new' },
  {
    route: '/admin/paginas/:slug',
    path: '/admin/paginas/terminos',
    name: 'admin-page-legal',
    shows: 'Venía con la tienda',
  },
  {
    route: '/admin/paginas/:slug',
    path: '/admin/paginas/quienes-somos',
    name: 'admin-page-own',
    shows: 'Retirar de la tienda',
  },
  { route: '/admin/paginas/:slug', path: '/admin/paginas/no-hay', status: 404 },
  { route: '/admin/categorias', shows: 'Monitores' },
  {
    route: '/admin/categorias',
    name: 'admin-categories-refused',
    after: async (page) => {
      await main(page).getByText('Crear una categoría').click();
      await press('Crear categoría')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/categorias/:slug', path: '/admin/categorias/monitores', shows: 'Tamaño' },
  {
    route: '/admin/categorias/:slug',
    path: '/admin/categorias/monitores',
    name: 'admin-category-refused',
    after: async (page) => {
      await main(page).getByText('Crear un dato').click();
      await press('Crear dato')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/categorias/:slug', path: '/admin/categorias/nada', status: 404 },
  { route: '/admin/campanas', shows: 'Black Friday' },
  {
    route: '/admin/campanas',
    name: 'admin-campaigns-refused',
    after: async (page) => {
      await main(page).getByText('Crear una campaña').click();
      await press('Guardar y revisar')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/campanas/:id', path: '/admin/campanas/1', name: 'admin-campaign-running', shows: 'En curso' },
  { route: '/admin/campanas/:id', path: '/admin/campanas/2', name: 'admin-campaign-draft', shows: 'Antes de publicar' },
  { route: '/admin/campanas/:id', path: '/admin/campanas/999', status: 404 },
  { route: '/admin/marcas', path: '/admin/marcas?q=amd', shows: 'AMD' },
  {
    route: '/admin/marcas',
    name: 'admin-makers-refused',
    after: async (page) => {
      await main(page).getByText('Añadir una marca').click();
      await press('Añadir marca')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/notificaciones', shows: 'Avísame apenas pase' },
  {
    route: '/admin/notificaciones',
    name: 'admin-notices-refused',
    after: async (page) => {
      // Without a service worker no browser takes messages.
      await press('Recibir avisos en este dispositivo')(page);
      await main(page).getByRole('alert').waitFor();
    },
  },
  { route: '/admin/entregas', shows: 'Hora de corte' },
  {
    route: '/admin/entregas',
    name: 'admin-delivery-refused',
    after: async (page) => {
      await main(page).locator('summary', { hasText: 'Vaupés' }).click();
      await page.locator('[id="97-capitalFrom"]').fill('0');
      await press('Guardar Vaupés')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/facturas/ajustes', shows: 'La factura se hace' },
  {
    route: '/admin/facturas/ajustes',
    name: 'admin-invoicing-refused',
    after: async (page) => {
      await main(page).getByLabel('Horas de espera').fill('73');
      await press('Guardar ajustes')(page);
      await main(page).locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { route: '/admin/resenas', shows: 'Tu respuesta' },
  { route: '/admin/avisos', shows: 'Esperan un precio' },
  { route: '/admin/preguntas' },
  { route: '/admin/preguntas', path: '/admin/preguntas?ver=all', name: 'admin-questions-all', shows: 'Motivo' },
  { route: '/admin/preguntas', name: 'admin-questions-refused', after: sendsNothing('Publicar respuesta') },
  { route: '/admin/busqueda', shows: 'Palabras que la tienda entiende' },
  { route: '/admin/busqueda', name: 'admin-search-refused', after: sendsNothing('Guardar') },
  { route: '/admin/busqueda/sin-resultado', shows: 'No vendemos eso' },
  { route: '/admin/busqueda/sin-resultado', path: '/admin/busqueda/sin-resultado?ver=aside' },
  {
    route: '/admin/busqueda/sin-resultado',
    name: 'admin-failed-searches-refused',
    after: async (page) => {
      await main(page).getByLabel('es lo mismo que').first().fill('zzzz');
      await press(/^Guardar lo que es/)(page);
      await main(page).getByRole('alert').first().waitFor();
    },
  },
  { route: '/admin/pqr' },
  ...(['received', 'answered'] as const).map((which) => ({
    route: '/admin/pqr/:number',
    name: `admin-claim-${which}`,
    path: ({ claims }: PageWorld) => `/admin/pqr/${claims[which].number}`,
  })),
  { route: '/admin/auditoria', shows: 'Motivo' },
  { route: '/admin/cifras', after: tablesOpen },
  { route: '/admin/cifras', path: '/admin/cifras?periodo=this_year', after: tablesOpen },
  { route: '/admin/cifras', path: '/admin/cifras?desde=2020-01-01&hasta=2020-01-02' },
  { route: '/admin/cifras', path: '/admin/cifras?desde=2020-01-02&hasta=2020-01-01', status: 422 },
  { route: '/admin/cifras/lista/:list', path: '/admin/cifras/lista/ventas' },
  { route: '/admin/cifras/lista/:list', path: '/admin/cifras/lista/clientes' },
  { route: '/admin/cifras/lista/:list', path: '/admin/cifras/lista/marcas?desde=2020-01-01&hasta=2020-01-02' },
  { route: '/admin/hoja', path: '/admin/hoja?q=amd' },
  { route: '/admin/hoja', name: 'admin-grid-refused', path: '/admin/hoja?q=kingston', after: spoilsACell },
  { route: '/admin/precios' },
  { route: '/admin/cambios' },
  { route: '/admin/cambios/nuevo', path: '/admin/cambios/nuevo?alcance=filter&q=amd' },
  { route: '/admin/cambios/:id', name: 'admin-change-drafted', path: ({ changes }) => changes.drafted },
  { route: '/admin/cambios/:id', name: 'admin-change-applied', path: ({ changes }) => changes.applied },
  { route: '/admin/acceso', shows: 'Encendido desde' },
  {
    route: '/admin/acceso',
    name: 'admin-door-refused',
    after: async (page) => {
      await main(page).getByText('Apagar el segundo paso').first().click();
      await press('Apagar el segundo paso')(page);
      await main(page).getByRole('alert').first().waitFor();
    },
  },
  { route: '/admin/intercambio' },
  {
    route: '/admin/intercambio/:id',
    name: 'admin-import-good',
    path: ({ imports }) => imports.good,
    shows: 'Sin errores',
  },
  { route: '/admin/intercambio/:id', name: 'admin-import-wrong', path: ({ imports }) => imports.wrong },
  { route: '/admin/intercambio/:id', name: 'admin-import-applied', path: ({ imports }) => imports.applied },
  {
    route: '/admin/intercambio/:id',
    name: 'admin-import-supplier',
    path: ({ imports }) => imports.list,
    shows: 'Lista de Mayorista',
  },
  { route: '/admin/proveedores', shows: 'Mayorista' },
  {
    route: '/admin/proveedores/:id',
    name: 'admin-supplier',
    path: ({ supplier }) => supplier,
    shows: 'Sus listas',
  },
]);
