/** The published schemas, by version: read unedited from esquemas/. */
import { readFileSync, readdirSync } from 'node:fs';
import type { ListasTiss } from '#domain/tiss/conta.ts';
import { emGuia, emPalavras, lugarDe, type GuiaNomeada } from '#domain/tiss/erros.ts';
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

const tiposSimples = (versao: VersaoTiss): string =>
  textoDe(versao, `tissSimpleTypesV${versao.replaceAll('.', '_')}.xsd`);

/** Table 38, of the reasons of a glosa: each version has its own, and its schema lists it. */
export const tabela38 = guardado<VersaoTiss, Tabela38>((versao) => ({
  versao,
  motivos: valoresDe(tiposSimples(versao), 'dm_tipoGlosa'),
}));

/** Who may be named on a guide: occupations, councils and states. */
export const listasDa = guardado<VersaoTiss, ListasTiss>((versao) => {
  const esquema = tiposSimples(versao);
  return {
    versao,
    cbos: valoresDe(esquema, 'dm_CBOS'),
    conselhos: valoresDe(esquema, 'dm_conselhoProfissional'),
    ufs: valoresDe(esquema, 'dm_UF'),
  };
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
  guias: readonly GuiaNomeada[] = [],
): readonly string[] {
  const defeitos = defeitosDoXml(bytes, nomeDe(versao, familia));
  const frases = defeitos.map(({ frase, xpath }) => texto.esquema(lugarDe(xpath, guias), emPalavras(frase)));
  const escritas = [...new Set(frases)];
  const resto = escritas.length - MAIS_ERROS;
  const listadas = resto > 0 ? [...escritas.slice(0, MAIS_ERROS), texto.eMaisErros(resto)] : escritas;
  const refazer = guias.length > 0 && defeitos.some(({ xpath }) => emGuia(xpath));
  return refazer ? [...listadas, texto.guiasSeRefazem] : listadas;
}
