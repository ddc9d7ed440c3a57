/** Whether an XML text keeps to its schema (XSD), judged by libxml2 itself, compiled once in the thread that asks. */
import { readFileSync } from 'node:fs';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

export type Defeito = {
  /** In libxml2's own words. */
  readonly frase: string;
  /** Where it stands; undefined where libxml2 does not say. */
  readonly xpath: string | undefined;
};

const compilados = new Map<string, XsdValidator>();

/** Files that the schema includes are found beside it. */
function validadorDe(arquivo: URL): XsdValidator {
  const compilado = compilados.get(arquivo.href);
  if (compilado) return compilado;
  xmlRegisterFsInputProviders();
  const esquema = XmlDocument.fromBuffer(readFileSync(arquivo), { url: arquivo.href });
  try {
    const validador = XsdValidator.fromDoc(esquema);
    compilados.set(arquivo.href, validador);
    return validador;
  } finally {
    esquema.dispose();
  }
}

/** What the schema (its root file) says against the text; none where it is valid. Throws where it is no XML at all. */
export function defeitosDoXml(bytes: Uint8Array, esquema: URL): readonly Defeito[] {
  const documento = XmlDocument.fromBuffer(bytes);
  try {
    validadorDe(esquema).validate(documento);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    return error.details.map(({ message, xpath }) => ({ frase: message, xpath: xpath ?? undefined }));
  } finally {
    documento.dispose();
  }
}
