/** The published schemas, by version: read unedited from esquemas/. */
import { readFileSync, readdirSync } from 'node:fs';
import { emPalavras, lugarDe } from '#domain/tiss/erros.ts';
import { lerEstrutura, valoresDe, type Estrutura } from '#domain/tiss/estrutura.ts';
import type { Tabela38 } from '#domain/tiss/exigencias-recurso.ts';
import type { VersaoTiss } from '#domain/tiss/versao.ts';
import { loteTiss as texto } from '#messages/tiss.ts';
import { defeitosDoXml } from '#server/capabilities/xml-esquema/index.ts';

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

const textoDe = (versao: VersaoTiss, nome: string): string =>
  new TextDecoder('latin1').decode(readFileSync(new URL(nome, pastaDe(versao))));

/** Table 38, of the reasons of a glosa: each version has its own, and its schema lists it. */
export const tabela38 = guardado<VersaoTiss, Tabela38>((versao) => {
  const nome = `tissSimpleTypesV${versao.replaceAll('.', '_')}.xsd`;
  return { versao, motivos: valoresDe(textoDe(versao, nome), 'dm_tipoGlosa') };
});

/** The types of values are not read: they name no element. */
export const estruturaDa = guardado<VersaoTiss, Estrutura>((versao) =>
  lerEstrutura(
    readdirSync(pastaDe(versao))
      .filter((nome) => /^tiss(?:V|Complex|Guias|WebServices)/.test(nome))
      .map((nome) => textoDe(versao, nome)),
  ),
);

const MAIS_ERROS = 30;

/** What the schema says against the message, in words; none where it is valid. Throws where it is no XML at all. */
export function errosDoEsquema(
  bytes: Uint8Array,
  versao: VersaoTiss,
  familia: 'tiss' | 'tissWebServices' = 'tiss',
): readonly string[] {
  const frases = defeitosDoXml(bytes, nomeDe(versao, familia)).map(({ frase, xpath }) =>
    texto.esquema(lugarDe(xpath), emPalavras(frase)),
  );
  const escritas = [...new Set(frases)];
  const resto = escritas.length - MAIS_ERROS;
  return resto > 0 ? [...escritas.slice(0, MAIS_ERROS), texto.eMaisErros(resto)] : escritas;
}
