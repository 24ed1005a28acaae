export const adminPages = {
  today: '/admin',
  products: '/admin/productos',
  grid: '/admin/hoja',
  prices: '/admin/precios',
  changes: '/admin/cambios',
  sheets: '/admin/fichas',
  photos: '/admin/fotos',
  orders: '/admin/pedidos',
  sendOrders: '/admin/pedidos/enviar',
  deliverOrders: '/admin/pedidos/entregar',
  printOrders: '/admin/pedidos/remisiones',
  ordersPaper: '/admin/pedidos/remisiones.pdf',
  heldOrders: '/admin/apartados',
  invoices: '/admin/facturas',
  find: '/admin/buscar',
  coupons: '/admin/cupones',
  frontPage: '/admin/portada',
  frontPagePreview: '/admin/portada/vista',
  blog: '/admin/blog',
  contentPictures: '/admin/blog/imagenes',
  pages: '/admin/paginas',
  campaigns: '/admin/campanas',
  makers: '/admin/marcas',
  categories: '/admin/categorias',
  delivery: '/admin/entregas',
  invoicing: '/admin/facturas/ajustes',
  reviews: '/admin/resenas',
  questions: '/admin/preguntas',
  alerts: '/admin/avisos',
  search: '/admin/busqueda',
  failedSearches: '/admin/busqueda/sin-resultado',
  claims: '/admin/pqr',
  audit: '/admin/auditoria',
  figures: '/admin/cifras',
  exchange: '/admin/intercambio',
  suppliers: '/admin/proveedores',
  ownerSignIn: '/admin/acceso',
  notices: '/admin/notificaciones',
} as const;

/** `nuevo`: one that is not there yet. */
export const articleAddress = (id: number | 'nuevo') => `${adminPages.blog}/${id}`;

/** `nueva`: one that is not there yet. */
export const pageAddress = (slug: string) => `${adminPages.pages}/${slug}`;

/** Makes elements of Markdown while it is written. */
export const textPreviewAddress = `${adminPages.blog}/vista`;

/** All pages of the list of orders, with the same filters. */
export const ordersFileAddress = `${adminPages.orders}/pedidos.csv`;

/** The workbook of a month, `?mes=2026-11`. */
export const monthReportAddress = `${adminPages.figures}/informe.xlsx`;

/** Of one category, with its facts. */
export const adminCategoryAddress = (slug: string) => `${adminPages.categories}/${slug}`;

/** Where the owner types an invoice that was made elsewhere. */
export const typeDocumentAddress = (id: number) => `${adminPages.invoices}/${id}`;

/** An accepted invoice or note of an order. */
export const adminInvoiceFile = (reference: string, number: string, kind: 'pdf' | 'xml') =>
  `${adminPages.orders}/${reference}/facturas/${encodeURIComponent(number)}.${kind}`;

/** What a product's sheet lacks. */
export const sheetAddress = (productId: string) => `${adminPages.sheets}/${productId}`;

/** The front page as the draft has it, for the frame of its preview. */
export const frontPageDraftAddress = `${adminPages.frontPage}/borrador`;

/** The page of a product that is not published, as shoppers will see it. */
export const previewAddress = (productId: string) => `${adminPages.products}/${productId}/vista`;

/** Whose photos files are, and a batch for them. */
export const photosCallAddress = `${adminPages.photos}/lote`;

/** A page of its own, so that pictures can also be sent without scripts. */
export const picturesAddress = (productId: string) => `${adminPages.products}/${productId}/imagenes`;
/** The same for scripts, which show how much of a file is sent. */
export const uploadAddress = (productId: string, batchId: number | null = null) =>
  `${picturesAddress(productId)}/subir${batchId === null ? '' : `?lote=${batchId}`}`;
