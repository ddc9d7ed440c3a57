/** What the package of a person's data says: the whole as JSON, and the summary on paper; fhir.ts has the clinical part. Pure. */
import { pacoteServidor as texto } from '#messages/pacote-titular.ts';
import { formatMinuto } from '../formato/data-hora.ts';
import type { Bloco, Texto } from '../modelo-documento/tipos.ts';
import type { EntityModel } from '../registro/entity.ts';
import { sheetTable, type SheetRow } from '../registro/sheet.ts';

/** Named in dados.json; another shape takes another number. */
export const FORMATO = 'zelo-titular/1';
/** Rows of one register on paper: the rest is in the data. */
export const LINHAS_NO_PAPEL = 100;

export type RegistroDoPacote = {
  readonly entity: EntityModel;
  readonly linhas: readonly SheetRow[];
  /** Columns of its list, for the paper. */
  readonly colunas: readonly string[];
};
export type ArquivoDoPacote = {
  readonly caminho: string;
  readonly nome: string;
  readonly mime: string;
  readonly tamanho: number;
  readonly registro: string;
};
export type LeituraDoPacote = {
  readonly em: string;
  readonly quem: string;
  readonly fez: string;
  readonly finalidade: string | null;
};
export type Pacote = {
  readonly geradoEm: string;
  readonly geradoPor: string;
  readonly prestador: string;
  readonly pessoa: SheetRow;
  readonly registros: readonly RegistroDoPacote[];
  readonly quemLeu: readonly LeituraDoPacote[];
  readonly arquivos: readonly ArquivoDoPacote[];
  /** What is there and whoever made the package may not see. */
  readonly ficouFora: readonly string[];
};

/** What stands in dados.json. Fields come with their titles, so that who reads it needs no other book. */
export function dadosDoPacote(pacote: Pacote): object {
  const { geradoEm, geradoPor, prestador, pessoa, quemLeu, arquivos, ficouFora } = pacote;
  return {
    formato: FORMATO,
    geradoEm,
    geradoPor,
    prestador,
    pessoa,
    registros: Object.fromEntries(
      pacote.registros.map(({ entity, linhas }) => [
        entity.name,
        { titulo: entity.plural, campos: camposDe(entity), linhas },
      ]),
    ),
    quemLeu,
    arquivos,
    ficouFora,
    naoReune: texto.naoReune,
  };
}

const camposDe = (entity: EntityModel): object =>
  Object.fromEntries(entity.fields.map(({ id, title }) => [id, title]));

const rotulo = (linha: SheetRow, campo: string): string | undefined => {
  const refs = linha['_ref'] as { readonly [campo: string]: { readonly label?: string } } | undefined;
  return refs?.[campo]?.label;
};

const paragrafo = (text: string): Bloco => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const titulo = (text: string): Bloco => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [{ type: 'text', text }],
});

/** The summary: what there is and what is not, the person, and each register by its list's columns. */
export function resumoDoPacote(pacote: Pacote, pacientes: EntityModel): Texto {
  const { pessoa, registros, quemLeu, arquivos, ficouFora } = pacote;
  const cadastro = pacientes.fields.filter(
    ({ id, kind }) => kind !== 'child' && kind !== 'list' && pessoa[id] !== null && pessoa[id] !== undefined,
  );
  return {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: texto.titulo }] },
      paragrafo(texto.gerado(formatMinuto(pacote.geradoEm), pacote.geradoPor)),
      titulo(texto.conteudo),
      ...registros.map(({ entity, linhas }) => paragrafo(texto.linhas(entity.plural, linhas.length))),
      paragrafo(texto.linhas(texto.arquivos, arquivos.length)),
      paragrafo(texto.linhas(texto.quemLeu, quemLeu.length)),
      titulo(texto.ficouFora),
      ...(ficouFora.length === 0 ? [texto.nadaFora] : ficouFora).map(paragrafo),
      titulo(texto.naoReuneTitulo),
      ...texto.naoReune.map(paragrafo),
      titulo(pacientes.title),
      ...cadastro
        .filter(({ id }) => id !== 'foto')
        .map((field) => paragrafo(`${field.title}: ${textoDe(pessoa, field.id)}`)),
      ...registros
        .filter(({ linhas }) => linhas.length > 0)
        .flatMap(({ entity, linhas, colunas }): readonly Bloco[] => [
          ...sheetTable({
            title: entity.plural,
            columns: colunas.flatMap((id) => entity.field[id] ?? []),
            sums: [],
            groups: undefined,
            rows: linhas.slice(0, LINHAS_NO_PAPEL),
          }),
          ...(linhas.length > LINHAS_NO_PAPEL
            ? [paragrafo(texto.mais(linhas.length - LINHAS_NO_PAPEL))]
            : []),
        ]),
      ...(quemLeu.length === 0 ? [] : [titulo(texto.quemLeu)]),
      ...quemLeu
        .slice(0, LINHAS_NO_PAPEL)
        .map(({ em, quem, fez, finalidade }) =>
          paragrafo(`${formatMinuto(em)}, ${quem} ${fez}${finalidade === null ? '' : ` (${finalidade})`}`),
        ),
      ...(quemLeu.length > LINHAS_NO_PAPEL ? [paragrafo(texto.mais(quemLeu.length - LINHAS_NO_PAPEL))] : []),
    ],
  };
}

function textoDe(pessoa: SheetRow, campo: string): string {
  const nome = rotulo(pessoa, campo);
  if (nome !== undefined) return nome;
  const valor = pessoa[campo];
  return typeof valor === 'boolean' ? (valor ? 'sim' : 'não') : String(valor);
}

/** A name that stands in a ZIP on any system: no path, no sign that Windows refuses. */
export function nomeNoZip(nome: string): string {
  const limpo = nome
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .replace(/^\.+/, '_')
    .trim();
  return limpo.slice(0, 120) || 'arquivo';
}

/** Lines that `sha256sum -c` reads. */
export const manifesto = (partes: readonly { readonly nome: string; readonly sha256: string }[]): string =>
  partes.map(({ nome, sha256 }) => `${sha256}  ${nome}\n`).join('');
