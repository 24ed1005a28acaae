import { frameText } from '#app/text/frame/frame.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Fact } from '#app/ui/fact.tsx';
import { Notice, type NoticeKind } from '#app/ui/notice/notice.tsx';
import { Breadcrumb } from '#app/ui/page/breadcrumb.tsx';
import { Card } from '#app/ui/page/card.tsx';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { PageTitle, SectionHead } from '#app/ui/page/page-title.tsx';
import { Pagination } from '#app/ui/pagination/pagination.tsx';
import { Star } from '#app/ui/shelf/star.tsx';
import { Strip } from '#app/ui/shelf/strip.tsx';
import { Stars } from '#app/ui/stars/stars.tsx';
import { showToast, type Toast } from '#app/ui/toast.ts';
import { Toaster } from '#app/ui/toaster.tsx';
import { longText, Sample, SampleGroup, State } from './sample.tsx';

const notices: Record<NoticeKind, string> = {
  info: 'Tu pedido sale mañana',
  success: 'Dirección guardada',
  warning: 'El pago sigue pendiente',
  error: 'No pudimos guardar',
};

const toasts: Record<Toast['kind'], Toast> = {
  success: { kind: 'success', text: 'Añadido: Kingston NV3 1 TB', seconds: 5, action: { text: 'Ver', href: '/cart' } },
  info: { kind: 'info', text: 'Tu carrito cambió en otro equipo', seconds: 5 },
  warning: { kind: 'warning', text: 'El estado del pago está pendiente.', seconds: 5 },
  error: { kind: 'error', text: `No hay más existencias de ${longText}`, seconds: 5 },
};

const pageWords = {
  label: 'Páginas de ejemplo',
  previous: 'Anterior',
  next: 'Siguiente',
  page: (page: number) => `Página ${page}`,
  position: (page: number, pages: number) => `${page} de ${pages}`,
};

const stripOf = (items: number) =>
  Array.from({ length: items }, (_, index) => ({
    key: String(index),
    content: (
      <Card className="w-full">
        <a href="#textos" className="text-accent hover:underline">
          Pieza {index + 1}
        </a>
      </Card>
    ),
  }));

export function Words() {
  return (
    <SampleGroup id="textos" title="Títulos, avisos y listas">
      <Titles />
      <Messages />
      <Lists />
    </SampleGroup>
  );
}

function Titles() {
  return (
    <>
      <Sample name="Breadcrumb" wide>
        <Breadcrumb label="Camino corto" steps={[{ text: 'Categorías', to: '/categories' }]} />
        <Breadcrumb
          label="Camino largo"
          steps={[
            { text: 'Categorías', to: '/categories' },
            { text: longText, to: '/categories/coolers' },
          ]}
        />
      </Sample>
      <Sample name="PageTitle (el h1 de una página), SectionHead" wide>
        <PageTitle overline="24 productos" lead="Todo con precio, medidas y existencias.">
          Procesadores
        </PageTitle>
        <PageTitle overline="Coolers" lead={longText}>
          {longText}
        </PageTitle>
        <SectionHead
          aside={
            <LinkButton kind="quiet" size="small" to="/offers">
              Ver todas
            </LinkButton>
          }
        >
          Ofertas especiales
        </SectionHead>
        <SectionHead>{longText}</SectionHead>
        <p className="text-14 text-muted">SectionHead se pinta cuando ya llegó lo que sigue.</p>
      </Sample>
    </>
  );
}

function Messages() {
  return (
    <>
      <Sample name="Notice" wide>
        {(Object.keys(notices) as NoticeKind[]).map((kind) => (
          <Notice key={kind} kind={kind} title={notices[kind]} actions={<Button size="small">Ver</Button>}>
            {longText}.
          </Notice>
        ))}
        <Notice kind="info">Una frase sola.</Notice>
      </Sample>
      <Sample name="Toaster: cuatro clases, tres a la vez">
        {(Object.keys(toasts) as Toast['kind'][]).map((kind) => (
          <Button key={kind} kind="outline" size="small" onClick={() => showToast(toasts[kind])}>
            {kind}
          </Button>
        ))}
        {/* Hidden, because the page's frame already has the live toaster; this one is rendered empty. */}
        <div hidden>
          <Toaster label="Avisos de ejemplo" closeLabel="Cerrar" signs={frameText.noticeSigns} />
        </div>
      </Sample>
      <Sample name="EmptyState">
        <div className="grid w-full gap-4 md:grid-cols-2">
          <Card>
            <EmptyState
              title="Tu carrito está vacío."
              lead="Lo que añadas te espera aquí, en este navegador."
              picture="/images/empty/cart.svg"
              actions={<LinkButton to="/categories">Ver productos</LinkButton>}
            />
          </Card>
          <Card>
            <EmptyState title={longText} />
          </Card>
        </div>
      </Sample>
    </>
  );
}

function Lists() {
  return (
    <>
      <Sample name="Card, Fact">
        <Card className="w-full max-w-md">
          <dl className="grid gap-3">
            <Fact name="Radicado">PQR-2026-000001</Fact>
            <Fact name="Estado">Recibida</Fact>
            <Fact name="Lo que escribiste">{longText}</Fact>
          </dl>
        </Card>
      </Sample>
      <Sample name="Stars, Star">
        {[0, 0.5, 3.4, 5].map((value) => (
          <State key={value} word={`${value.toLocaleString('es-CO')} de 5`}>
            <Stars value={value} label={`${value} de 5 estrellas`} />
          </State>
        ))}
        <State word="elegida">
          <Star isFilled className="size-8" />
        </State>
        <State word="sin elegir">
          <Star isFilled={false} className="size-8" />
        </State>
      </Sample>
      <Sample name="Pagination: una página no muestra nada" wide>
        {[
          [1, 1],
          [1, 3],
          [20, 40],
          [40, 40],
        ].map(([page = 1, pages = 1]) => (
          <Pagination
            key={`${page} ${pages}`}
            page={page}
            pages={pages}
            hrefOf={(to) => `/ui?page=${to}`}
            words={{ ...pageWords, label: `Página ${page} de ${pages}` }}
            preventScrollReset
          />
        ))}
      </Sample>
      <Sample name="Strip: ninguna, una, muchas" wide>
        {[0, 1, 7].map((items) => (
          <Strip
            key={items}
            title={`${items} piezas`}
            items={stripOf(items)}
            words={{ previous: `Anteriores de ${items}`, next: `Siguientes de ${items}` }}
          />
        ))}
      </Sample>
    </>
  );
}
