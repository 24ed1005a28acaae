/**
 * What people look for when they want a page of the admin, besides its name: by the page's key in `app/addresses/admin-pages.ts`. Who adds a
 * page adds its words here. Words are found by how they begin, with or without accents; those of two letters in full.
 */
export const roomWords = {
  today: 'inicio pendientes tareas correos wompi ajustes decisiones resolver',
  orders: 'ventas compras despachos pagos guías clientes compradores reembolsos devoluciones',
  sendOrders: 'despachar transportadora rastreo rótulos remisiones',
  deliverOrders: 'entregados llegó recibió guías confirmar',
  heldOrders: 'reservas sin pagar liberar piezas',
  invoices: 'facturación electrónica dian notas crédito rechazadas cufe numeración resolución rango factus',
  claims: 'peticiones quejas reclamos garantía retracto derecho',
  questions: 'dudas responder consultas',
  reviews: 'opiniones calificaciones estrellas comentarios',
  alerts: 'avisos alertas interesados clientes',
  products: 'inventario existencias catálogo artículos referencias stock borradores agotados fotos',
  grid: 'excel planilla tabla casillas pegar',
  changes: 'deshacer historial recientes',
  prices: 'subir bajar margen dólares trm tasa porcentaje descuentos ofertas costos',
  sheets: 'fichas especificaciones características medidas conectores arma tu pc',
  photos: 'imágenes zip sin foto subir masivo',
  coupons: 'códigos',
  makers: 'fabricantes',
  exchange: 'lista proveedor csv xlsx excel descargar subir cargar archivo',
  suppliers: 'proveedores perfiles listas mayoristas margen',
  search: 'sinónimos buscador',
  failedSearches: 'sin resultado no encuentran buscan',
  figures: 'iva ventas informes reportes estadísticas contador contabilidad gráficas ganancia utilidad',
  delivery: 'envíos días tiempos departamentos municipios hora de corte domicilios',
  invoicing: 'facturar dian momento espera consumidor final',
  notices: 'avisos alertas correo teléfono celular resumen del día',
  audit: 'historial registro quién cambió bitácora',
  ownerSignIn: 'contraseña clave código segundo paso verificación acceso sesión',
} as const;
