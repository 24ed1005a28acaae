import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  XmlBufferInputProvider,
  XmlDocument,
  XmlValidateError,
  XsdValidator,
  xmlRegisterInputProvider,
} from 'libxml2-wasm';

export interface SchemaValidator {
  /** @returns what libxml2 says is wrong, one sentence each; none is valid */
  problems(document: XmlDocument): string[];
}

/**
 * A validator of all main schemas of a folder and of what they import. Made once in a process: reading UBL takes a second and 40 MB.
 * @param folder its files are read now; nothing is fetched
 * @param mains by namespace, paths in the folder
 */
export function schemaValidator(folder: string, mains: Readonly<Record<string, string>>): SchemaValidator {
  xmlRegisterInputProvider(new XmlBufferInputProvider(filesOf(folder)));
  const imports = Object.entries(mains).map(
    ([namespace, path]) => `<xs:import namespace="${namespace}" schemaLocation="${base}${path}"/>`,
  );
  const all = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`;
  const schema = XmlDocument.fromString(all, { url: `${base}all.xsd` });
  const validator = XsdValidator.fromDoc(schema);
  return {
    problems(document) {
      try {
        validator.validate(document);
        return [];
      } catch (error) {
        if (!(error instanceof XmlValidateError)) throw error;
        return error.details.map(({ message, line }) => `line ${line}: ${message.trim()}`);
      }
    },
  };
}

/** An address that leads nowhere but to these files. */
const base = 'schemas:/';

function filesOf(folder: string): Record<string, Uint8Array> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [`${base}${relative(folder, path).replaceAll('\\', '/')}`, readFileSync(path)];
    }),
  );
}
