import { resolve } from 'node:path';
import type { XmlDocument } from 'libxml2-wasm';
import { type SchemaValidator, schemaValidator } from '#app/platform/xml/schema.server.ts';
import { dianStructures, documentKinds, namespaceOf } from './ubl-namespaces.ts';

let made: SchemaValidator | undefined;

/** By the schemas of all documents, and of the DIAN's extensions in them, which the schema of a document alone would let pass unread. */
export function schemaProblems(document: XmlDocument): string[] {
  made ??= schemaValidator(resolve('schemas/dian'), {
    ...Object.fromEntries(documentKinds.map((kind) => [namespaceOf(kind), `maindoc/UBL-${kind}-2.1.xsd`])),
    [dianStructures]: 'maindoc/DIAN_UBL_Structures.xsd',
  });
  return made.problems(document).filter((problem) => !agedRule.test(problem));
}

/**
 * The schema of the extensions is older than the annex: it wants the kind of document where the annex, and every invoice of today, has
 * the check digit of the NIT.
 */
const agedRule = /\}(?:Authorization)?ProviderID', attribute 'schemeID'/;
