/**
 * A joining taken back (docs/guides/paciente.md): what the remaining record holds afterwards. What was written since is
 * where a person says; the rest is again as it was before.
 */
import { novidadeTexto as texto } from '#messages/uniao.ts';
import type { EntityModel, FieldModel } from '../registro/entity.ts';
import { GRUPOS, igual, type Valores } from './uniao.ts';

export const DIAS_PARA_DESFAZER = 30;
const DIA_MS = 86_400_000;

/** Last moment in which a joining of this moment may be undone. */
export function desfazAte(feitaEm: string): string {
  return new Date(Date.parse(feitaEm) + DIAS_PARA_DESFAZER * DIA_MS).toISOString();
}

type Linhas = readonly (Valores & { readonly id?: number })[];

/** Whose is what was written after the joining: it stays with the record that stayed, or goes with the one that left. */
export type Destino = 'fica' | 'vai';
/** By the key of each. */
export type Decisoes = { readonly [chave: string]: Destino };

/** Something that a person wrote since: nobody but a person knows of whom it is. */
export type Novidade = { readonly chave: string; readonly texto: string };

/** What is written to each record to separate them. */
export type Desfeito = { readonly fica: Valores; readonly sai: Valores };

/** What belongs together beside the groups of a union. */
const JUNTOS: readonly (readonly string[])[] = [
  ...GRUPOS.map(({ campos }) => campos),
  ['obito', 'dataObito'],
];

/** The values of a record that a joining may change, as they are kept: own fields and child rows with their numbers. */
export function retrato(entity: EntityModel, registro: Valores): Valores {
  return Object.fromEntries(
    entity.fields
      .filter(({ readOnly, computed, writeOnly }) => !readOnly && !computed && !writeOnly)
      .map(({ id, kind }) => [
        id,
        kind === 'child'
          ? ((registro[id] ?? []) as Linhas).map(({ _ref: _rotulos, ...linha }) => linha)
          : (registro[id] ?? null),
      ]),
  );
}

/** Of a joining: the staying record before and after it, both records as they are now. */
export type Quadro = {
  readonly antes: Valores;
  readonly depois: Valores;
  readonly agora: Valores;
  readonly sai: Valores;
};

/** Fields by what belongs together, with those that the joining kept; child tables apart. */
function grupos(entity: EntityModel, { antes, depois }: Pick<Quadro, 'antes' | 'depois'>) {
  const vistos = new Set<string>();
  return entity.fields.flatMap((campo) => {
    const { id } = campo;
    if (campo.child || vistos.has(id) || !(id in antes) || !(id in depois)) return [];
    const juntos = JUNTOS.find((grupo) => grupo.includes(id)) ?? [id];
    for (const outroId of juntos) vistos.add(outroId);
    return [{ campo, campos: juntos.filter((outroId) => outroId in antes) }];
  });
}

const filhas = (entity: EntityModel, { antes, depois }: Pick<Quadro, 'antes' | 'depois'>) =>
  entity.fields.filter(({ id, child }) => child !== undefined && id in antes && id in depois);

/** What a person changed in the record since the joining, whether the joining had touched it or not. */
export function novidadesDoCadastro(entity: EntityModel, quadro: Omit<Quadro, 'sai'>): readonly Novidade[] {
  const { depois, agora } = quadro;
  return [
    ...grupos(entity, quadro).flatMap(({ campo, campos }) =>
      campos.every((id) => igual(depois[id], agora[id]))
        ? []
        : [{ chave: campo.id, texto: texto.campoMudou(campo.title) }],
    ),
    ...filhas(entity, quadro).flatMap((campo) =>
      mudancasDasLinhas(campo, quadro).map(({ chave, como, linha }) => ({
        chave,
        texto: texto.linhaMudou[como](campo.title, rotuloDaLinha(campo, linha)),
      })),
    ),
  ];
}

/** How the row of a child table is known: its first words. */
function rotuloDaLinha({ child }: FieldModel, linha: Valores): string {
  const palavrasDaLinha = (child?.fields ?? []).flatMap(({ id, schema }) => {
    const valor = linha[id];
    if (typeof valor !== 'string' || valor === '') return [];
    return [schema.oneOf?.find((opcao) => opcao.const === valor)?.title ?? valor];
  });
  return palavrasDaLinha[0] ?? '';
}

/** What each record holds when they are two again: what the joining made is taken back, what came since is by `decisoes`. */
export function desfeito(entity: EntityModel, quadro: Quadro, decisoes: Decisoes = {}): Desfeito {
  const { antes, depois, agora, sai: doSai } = quadro;
  const fica: { [campo: string]: unknown } = {};
  const sai: { [campo: string]: unknown } = {};
  for (const { campo, campos } of grupos(entity, quadro)) {
    const mudou = campos.some((id) => !igual(depois[id], agora[id]));
    if (mudou && decisoes[campo.id] !== 'vai') continue;
    for (const id of campos) {
      if (mudou) sai[id] = agora[id] ?? null;
      if (!igual(agora[id], antes[id])) fica[id] = antes[id] ?? null;
    }
  }
  for (const campo of filhas(entity, quadro)) {
    const linhas = linhasDesfeitas(campo, quadro, decisoes);
    if (linhas.mudouFica) fica[campo.id] = linhas.fica;
    if (linhas.mudouSai) sai[campo.id] = linhas.sai;
  }
  // An allergy that stays, or goes, is one that the record has, whatever it said before.
  const alergias = (fica['alergias'] ?? agora['alergias'] ?? []) as Linhas;
  if (alergias.length > 0 && 'situacaoAlergias' in fica) delete fica['situacaoAlergias'];
  if (((sai['alergias'] ?? []) as Linhas).length > 0 && doSai['situacaoAlergias'] !== COM_ALERGIA)
    sai['situacaoAlergias'] = COM_ALERGIA;
  return { fica, sai };
}

const COM_ALERGIA = 'TEM';
const porId = (linhas: unknown) => new Map(((linhas ?? []) as Linhas).map((linha) => [linha.id, linha]));
const semRotulo = ({ _ref: _rotulos, ...linha }: Valores): Valores & { readonly id?: number } => linha;
const semNumero = ({ id: _numero, ...linha }: Valores): Valores => linha;

function comparador(campo: FieldModel) {
  const campos = (campo.child?.fields ?? []).filter(({ computed }) => !computed).map(({ id }) => id);
  return (linha: Valores | undefined, outraLinha: Valores | undefined): boolean =>
    linha !== undefined && outraLinha !== undefined && campos.every((id) => igual(linha[id], outraLinha[id]));
}

type Mudanca = {
  readonly chave: string;
  readonly como: 'escrita' | 'mudada' | 'retirada';
  readonly linha: Valores & { readonly id?: number };
};

function mudancasDasLinhas(
  campo: FieldModel,
  { depois, agora }: Pick<Quadro, 'depois' | 'agora'>,
): readonly Mudanca[] {
  const iguais = comparador(campo);
  const [deDepois, deAgora] = [porId(depois[campo.id]), porId(agora[campo.id])];
  const chaveDe = (id: number | undefined): string => `${campo.id}:${id ?? 0}`;
  return [
    ...[...deAgora.values()].flatMap((linha): Mudanca[] => {
      const unida = deDepois.get(linha.id);
      if (iguais(unida, linha)) return [];
      return [{ chave: chaveDe(linha.id), como: unida ? 'mudada' : 'escrita', linha }];
    }),
    ...[...deDepois.values()].flatMap((linha): Mudanca[] =>
      deAgora.has(linha.id) ? [] : [{ chave: chaveDe(linha.id), como: 'retirada', linha }],
    ),
  ];
}

/** Row by row: one that came with the joining goes, one that was merged is as before; what came since is where it was said. */
function linhasDesfeitas(campo: FieldModel, { antes, depois, agora, sai }: Quadro, decisoes: Decisoes) {
  const iguais = comparador(campo);
  const [deAntes, deDepois] = [porId(antes[campo.id]), porId(depois[campo.id])];
  const mudancas = new Map(
    mudancasDasLinhas(campo, { depois, agora }).map((mudanca) => [mudanca.linha.id, mudanca]),
  );
  const vai = (mudanca: Mudanca): boolean => decisoes[mudanca.chave] === 'vai';
  let mudouFica = false;
  let mudouSai = false;
  let doSai = ((sai[campo.id] ?? []) as Linhas).map(semRotulo);
  const paraOSai = (unida: Valores | undefined, linha: Valores | null): void => {
    mudouSai = true;
    const igualNoSai = doSai.find((linhaDoSai) => iguais(linhaDoSai, unida));
    if (linha === null) doSai = doSai.filter((linhaDoSai) => linhaDoSai !== igualNoSai);
    else if (igualNoSai)
      doSai = doSai.map((linhaDoSai) =>
        linhaDoSai === igualNoSai ? { ...semNumero(linha), id: igualNoSai.id } : linhaDoSai,
      );
    else doSai = [...doSai, semNumero(linha)];
  };
  const fica = ((agora[campo.id] ?? []) as Linhas).map(semRotulo).flatMap((linha) => {
    const [antiga, unida, mudanca] = [deAntes.get(linha.id), deDepois.get(linha.id), mudancas.get(linha.id)];
    if (mudanca && !vai(mudanca)) return [linha];
    if (mudanca) paraOSai(unida, linha);
    else if (iguais(antiga, unida)) return [linha];
    mudouFica = true;
    return antiga === undefined ? [] : [antiga];
  });
  const deVolta = [...mudancas.values()].flatMap((mudanca) => {
    if (mudanca.como !== 'retirada' || !vai(mudanca)) return [];
    paraOSai(mudanca.linha, null);
    const antiga = deAntes.get(mudanca.linha.id);
    if (antiga === undefined) return [];
    mudouFica = true;
    return [semNumero(antiga)];
  });
  return { fica: [...fica, ...deVolta], sai: doSai, mudouFica, mudouSai };
}

/** Those of which nobody has said anything. */
export const porDecidir = (novidades: readonly Novidade[], decisoes: Decisoes): readonly Novidade[] =>
  novidades.filter(({ chave }) => decisoes[chave] !== 'fica' && decisoes[chave] !== 'vai');

/** The provisional record and the one chosen: what tells them apart enough to be asked why they are one person. */
export function diferemMuito(
  provisorio: { readonly sexo: string | null; readonly idade: number | null },
  escolhido: { readonly sexo: string | null; readonly idade: number | null },
): readonly ('sexo' | 'idade')[] {
  const certo = (sexo: string | null): boolean => sexo === 'F' || sexo === 'M';
  return [
    ...(certo(provisorio.sexo) && certo(escolhido.sexo) && provisorio.sexo !== escolhido.sexo
      ? (['sexo'] as const)
      : []),
    ...(provisorio.idade !== null &&
    escolhido.idade !== null &&
    Math.abs(provisorio.idade - escolhido.idade) > MAIOR_DIFERENCA_DE_IDADE
      ? (['idade'] as const)
      : []),
  ];
}

/** In years; who looks at somebody guesses the age within this. */
export const MAIOR_DIFERENCA_DE_IDADE = 10;
