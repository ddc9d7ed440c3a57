/** The published schemas, by version: read unedited from esquemas/, compiled once in the thread that asks. */
import { readFileSync, readdirSync } from 'node:fs';
import { XmlDocument, XmlValidateError, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';
import { emPalavras, lugarDe } from '#domain/tiss/erros.ts';
import { lerEstrutura, type Estrutura } from '#domain/tiss/estrutura.ts';
import type { VersaoTiss } from '#domain/tiss/versao.ts';
import { loteTiss as texto } from '#messages/tiss.ts';

const pastaDe = (versao: VersaoTiss): URL => new URL(`./esquemas/${versao}/`, import.meta.url);
const nomeDe = (versao: VersaoTiss, familia: 'tiss' | 'tissWebServices'): URL =>
  new URL(`${familia}V${versao.replaceAll('.', '_')}.xsd`, pastaDe(versao));

const guardado = <Chave, Valor>(fazer: (chave: Chave) => Valor): ((chave: Chave) => Valor) => {
  const executados = new Map<Chave, Valor>();
  return (chave) => {
    const pronto = executados.get(chave);
    if (pronto !== undefined) return pronto;
    const novo = fazer(chave);
    executados.set(chave, novo);
    return novo;
  };
};

/** The types of values are not read: they name no element. */
export const estruturaDa = guardado<VersaoTiss, Estrutura>((versao) =>
  lerEstrutura(
    readdirSync(pastaDe(versao))
      .filter((nome) => /^tiss(?:V|Complex|Guias|WebServices)/.test(nome))
      .map((nome) => new TextDecoder('latin1').decode(readFileSync(new URL(nome, pastaDe(versao))))),
  ),
);

const validadorDe = guardado<string, XsdValidator>((arquivo) => {
  xmlRegisterFsInputProviders();
  const url = new URL(arquivo);
  const esquema = XmlDocument.fromBuffer(readFileSync(url), { url: arquivo });
  try {
    return XsdValidator.fromDoc(esquema);
  } finally {
    esquema.dispose();
  }
});

const MAIS_ERROS = 30;

/** What the schema says against the message, in words; none where it is valid. Throws where it is no XML at all. */
export function errosDoEsquema(
  bytes: Uint8Array,
  versao: VersaoTiss,
  familia: 'tiss' | 'tissWebServices' = 'tiss',
): readonly string[] {
  const documento = XmlDocument.fromBuffer(bytes);
  try {
    validadorDe(nomeDe(versao, familia).href).validate(documento);
    return [];
  } catch (error) {
    if (!(error instanceof XmlValidateError)) throw error;
    const frases = error.details.map(({ message, xpath }) =>
      texto.esquema(lugarDe(xpath ?? undefined), emPalavras(message)),
    );
    const escritas = [...new Set(frases)];
    const resto = escritas.length - MAIS_ERROS;
    return resto > 0 ? [...escritas.slice(0, MAIS_ERROS), texto.eMaisErros(resto)] : escritas;
  } finally {
    documento.dispose();
  }
}
