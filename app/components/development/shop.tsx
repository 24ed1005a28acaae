import { bannerText } from '#app/text/catalog/banners.ts';
import { deliveredFrontPage } from '#app/text/catalog/delivered-front-page.ts';
import { Carousel } from '#app/ui/carousel.tsx';
import { Chip } from '#app/ui/page/chip.tsx';
import { DiscountBadge, Price, type PriceSize } from '#app/ui/shelf/price.tsx';
import { Banners } from '../catalog/banners.tsx';
import type { CardProduct } from '../catalog/cards/card-product.ts';
import { ProductCard } from '../catalog/cards/product-card.tsx';
import { ProductGrid } from '../catalog/cards/product-grid.tsx';
import { CartLink } from '../frame/cart-link.tsx';
import { LogoIcon } from '../frame/logo.tsx';
import { ThemeToggle } from '../frame/theme-toggle.tsx';
import { Discount, PriceBlock } from '../product/product-price.tsx';
import SpecSheet from '../product/spec-sheet.tsx';
import { StockWords } from '../product/stock-words.tsx';
import { WishButton } from '../wishlist/wish-button.tsx';
import { longText, Sample, SampleGroup, State } from './sample.tsx';

const card: CardProduct = {
  id: 'ejemplo',
  name: 'AMD Ryzen 7 7800X3D',
  price: 1_894_000,
  discount: 15,
  stock: 12,
  category: 'Procesadores',
  image: null,
  chips: ['AM5', '8 núcleos', 'TDP 120 W'],
};

const cards: readonly CardProduct[] = [
  card,
  { ...card, id: 'ejemplo-sin-descuento', discount: 0, category: 'SSD', name: 'Kingston NV3 1 TB', chips: ['1 TB'] },
  {
    ...card,
    id: 'ejemplo-ultimas',
    stock: 3,
    category: 'Tarjeta Gráfica',
    name: 'MSI GeForce RTX 5070 Ti Shadow 3X OC',
  },
  { ...card, id: 'ejemplo-agotado', stock: 0, category: 'Memoria Ram', name: 'Corsair Vengeance 32 GB', chips: [] },
  { ...card, id: 'ejemplo-largo', name: longText, price: 123_456_000, category: 'Coolers', chips: [longText, 'AM5'] },
];

const priceSizes: readonly PriceSize[] = ['small', 'card', 'page'];

const specs = [
  { label: 'Socket', value: 'AM5' },
  { label: 'Núcleos / hilos', value: '8 / 16' },
  { label: 'Compatibilidad', value: longText },
];

export function Shop() {
  return (
    <SampleGroup id="tienda" title="Piezas de la tienda">
      <Sample name="ProductCard: en reposo, bajo el puntero, con el foco" wide>
        <ProductGrid products={cards} />
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <Forced state="hover" />
          <Forced state="focus-visible" />
        </div>
      </Sample>
      <Sample name="Price, DiscountBadge, Chip">
        {priceSizes.map((size) => (
          <State key={size} word={size}>
            <Price size={size} now="$ 1.609.900" before="$ 1.894.000" beforeWord="Antes" />
          </State>
        ))}
        <State word="sin precio de lista">
          <Price now="$ 49.900" beforeWord="Antes" />
        </State>
        <State word="DiscountBadge">
          <DiscountBadge spoken="15 % de descuento">−15 %</DiscountBadge>
        </State>
        <State word="Discount">
          <Discount percent={99} />
        </State>
        <State word="Chip">
          <Chip>303 mm</Chip>
        </State>
        <div className="max-w-xs">
          <State word="Chip, texto largo">
            <Chip>{longText}</Chip>
          </State>
        </div>
      </Sample>
      <Sample name="PriceBlock, StockWords" wide>
        <PriceBlock product={card} />
        <PriceBlock product={{ price: 49_900, discount: 0 }} />
        <div className="flex flex-wrap gap-6">
          {[0, 1, 3, 12].map((stock) => (
            <StockWords key={stock} stock={stock} />
          ))}
        </div>
      </Sample>
      <Sample name="SpecSheet" wide>
        <SpecSheet description="" rows={specs} />
      </Sample>
      <Sample name="Encabezado: LogoMark, CartLink, ThemeToggle, WishButton">
        <LogoIcon className="size-8 text-mask" />
        <LogoIcon className="size-8 text-trace" />
        <CartLink />
        <ThemeToggle />
        <WishButton productId="ejemplo" name={card.name} className="size-11" />
      </Sample>
      <Sample name="Banners" wide>
        <Banners slides={deliveredFrontPage.slides} />
      </Sample>
      <Sample name="Carousel: dos" wide>
        <Carousel
          label="Carrusel de ejemplo"
          words={bannerText.carousel}
          slides={['Uno', 'Dos'].map((title) => ({
            key: title,
            title,
            content: <p className="banner-title p-6 text-38">{title}</p>,
          }))}
          className="h-75"
        />
      </Sample>
    </SampleGroup>
  );
}

function Forced({ state }: { state: string }) {
  // Set on the element itself, because the card passes no attributes on.
  const forceState = (box: HTMLDivElement | null) => {
    for (const target of box?.querySelectorAll(state === 'hover' ? ':is(article, button)' : 'a') ?? []) {
      target.setAttribute('data-forced', state);
    }
  };
  return (
    <div ref={forceState} className="flex">
      <ProductCard product={{ ...card, id: `ejemplo-${state}` }} />
    </div>
  );
}
