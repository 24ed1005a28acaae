import { element, type XmlPart } from '#app/platform/xml/xml-writer.ts';
import type { InvoiceAddress, InvoiceBuyer, InvoiceSeller, Nit, PersonKind } from '../invoice.ts';
import { agency, documentCodes, taxNames } from './dian-literals.ts';

export function sellerParty(seller: InvoiceSeller, prefix: string): XmlPart {
  const address = addressParts(seller.address);
  const tax = seller.isVatResponsible ? '01' : 'ZZ';
  return element('cac:AccountingSupplierParty', [
    element('cbc:AdditionalAccountID', accountCodes[seller.kind]),
    element('cac:Party', [
      element('cac:PartyName', [element('cbc:Name', seller.tradeName ?? seller.name)]),
      element('cac:PhysicalLocation', [element('cac:Address', address)]),
      element('cac:PartyTaxScheme', [
        element('cbc:RegistrationName', seller.name),
        companyId(seller.nit),
        element('cbc:TaxLevelCode', seller.responsibilities.join(';')),
        element('cac:RegistrationAddress', address),
        taxScheme(tax),
      ]),
      element('cac:PartyLegalEntity', [
        element('cbc:RegistrationName', seller.name),
        companyId(seller.nit),
        prefix !== '' && element('cac:CorporateRegistrationScheme', [element('cbc:ID', prefix)]),
      ]),
      element('cac:Contact', [element('cbc:Telephone', seller.phone), element('cbc:ElectronicMail', seller.email)]),
    ]),
  ]);
}

export function buyerParty(buyer: InvoiceBuyer): XmlPart {
  const address = buyer.address && addressParts(buyer.address);
  const id = buyerId('cbc:CompanyID', buyer);
  return element('cac:AccountingCustomerParty', [
    element('cbc:AdditionalAccountID', accountCodes[buyer.kind]),
    element('cac:Party', [
      buyer.kind === 'person' && element('cac:PartyIdentification', [buyerId('cbc:ID', buyer)]),
      element('cac:PartyName', [element('cbc:Name', buyer.name)]),
      address && element('cac:PhysicalLocation', [element('cac:Address', address)]),
      element('cac:PartyTaxScheme', [
        element('cbc:RegistrationName', buyer.name),
        id,
        element('cbc:TaxLevelCode', buyer.responsibilities.join(';')),
        address && element('cac:RegistrationAddress', address),
        taxScheme('ZZ'),
      ]),
      element('cac:PartyLegalEntity', [element('cbc:RegistrationName', buyer.name), id]),
      (buyer.email || buyer.phone) &&
        element('cac:Contact', [
          buyer.phone && element('cbc:Telephone', buyer.phone),
          buyer.email && element('cbc:ElectronicMail', buyer.email),
        ]),
    ]),
  ]);
}

const accountCodes: Record<PersonKind, string> = { company: '1', person: '2' };

/** Where goods are brought: the law wants it on a sale outside the seller's premises. */
export function deliveryPart(address: InvoiceAddress): XmlPart {
  return element('cac:Delivery', [element('cac:DeliveryAddress', addressParts(address))]);
}

function addressParts({ municipalityCode, city, region, line, postalCode }: InvoiceAddress): XmlPart[] {
  const country = element('cac:Country', [
    element('cbc:IdentificationCode', 'CO'),
    element('cbc:Name', 'Colombia', { languageID: 'es' }),
  ]);
  const known = municipalityCode !== '';
  return [
    ...(known ? [element('cbc:ID', municipalityCode)] : []),
    element('cbc:CityName', city),
    ...(postalCode ? [element('cbc:PostalZone', postalCode)] : []),
    element('cbc:CountrySubentity', region),
    ...(known ? [element('cbc:CountrySubentityCode', municipalityCode.slice(0, 2))] : []),
    element('cac:AddressLine', [element('cbc:Line', line)]),
    country,
  ];
}

export function companyId(nit: Nit): XmlPart {
  return element('cbc:CompanyID', nit.digits, nitAttributes(nit));
}

export function nitAttributes({ checkDigit }: Nit): Record<string, string> {
  return { ...agency, schemeID: checkDigit, schemeName: documentCodes.NIT };
}

export function buyerId(name: string, { document, documentType, checkDigit }: InvoiceBuyer): XmlPart {
  const attributes = { ...agency, ...(checkDigit === null ? {} : { schemeID: checkDigit }) };
  return element(name, document, { ...attributes, schemeName: documentCodes[documentType] });
}

export function taxScheme(code: keyof typeof taxNames): XmlPart {
  return element('cac:TaxScheme', [element('cbc:ID', code), element('cbc:Name', taxNames[code])]);
}
