import { resolve } from 'node:path';
import { type SchemaValidator, schemaValidator } from '#app/platform/xml/schema.server.ts';
import { dianStructures, documentKinds, namespaceOf } from './ubl-namespaces.ts';

let made: SchemaValidator | undefined;

/** Of all documents, and of the DIAN's extensions in them, which the schema of a document alone would let pass unread. */
export function invoiceSchemas(): SchemaValidator {
  made ??= schemaValidator(resolve('schemas/dian'), {
    ...Object.fromEntries(documentKinds.map((kind) => [namespaceOf(kind), `maindoc/UBL-${kind}-2.1.xsd`])),
    [dianStructures]: 'maindoc/DIAN_UBL_Structures.xsd',
  });
  return made;
}
