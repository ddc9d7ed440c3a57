/** Which glosas an appeal may name: one that cannot go is told and left out, and does not keep the others here. */
import { campoTiss, recursoTiss as texto } from '#messages/tiss.ts';
import { faltasDeLetras } from './letras.ts';
import type { GlosaRecorrida } from './recurso.ts';
import type { VersaoTiss } from './versao.ts';

/** What a version of the standard takes as reasons of a glosa: table 38 as its schema has it. */
export type Tabela38 = { readonly versao: VersaoTiss; readonly motivos: ReadonlySet<string> };

type DaGlosa = Pick<
  GlosaRecorrida,
  'guia' | 'sequencial' | 'codigo' | 'descricao' | 'codigoGlosa' | 'recurso'
>;

const letrasDoTexto = ({ recurso }: DaGlosa): readonly string[] =>
  faltasDeLetras([[texto.textoDoRecurso, recurso]]).map((falta) => `${falta} ${texto.corrijaTexto}`);

/** Why the glosa does not go, with its guide and item; none where it does. */
export function faltasDaGlosa(glosa: DaGlosa, { versao, motivos }: Tabela38): readonly string[] {
  const { guia, sequencial, codigo, descricao, codigoGlosa } = glosa;
  return [
    ...(motivos.has(codigoGlosa) ? [] : [texto.motivoDesconhecido(codigoGlosa, versao)]),
    ...letrasDoTexto(glosa),
    ...faltasDeLetras([[campoTiss.descricao(codigo), descricao]]),
  ].map((porque) => texto.fora(guia, sequencial, codigo, porque));
}

export type Separadas<Glosa> = {
  readonly vao: readonly Glosa[];
  /** The sentences of those that do not go. */
  readonly ficam: readonly string[];
};

export function separarGlosas<Glosa extends DaGlosa>(
  glosas: readonly Glosa[],
  tabela: Tabela38,
): Separadas<Glosa> {
  const julgadas = glosas.map((glosa) => ({ glosa, faltas: faltasDaGlosa(glosa, tabela) }));
  return {
    vao: julgadas.filter(({ faltas }) => faltas.length === 0).map(({ glosa }) => glosa),
    ficam: [...new Set(julgadas.flatMap(({ faltas }) => faltas))],
  };
}
