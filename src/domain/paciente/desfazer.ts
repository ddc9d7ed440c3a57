/**
 * A joining taken back (docs/guides/paciente.md): what the remaining record holds afterwards. What changed since the joining
 * stays as it is and is told; the rest is again as it was before.
 */
import type { EntityModel, FieldModel } from '../registro/entity.ts';
import { GRUPOS, igual, type Valores } from './uniao.ts';

export const DIAS_PARA_DESFAZER = 30;
const DIA_MS = 86_400_000;

/** Last moment in which a joining of this moment may be undone. */
export function desfazAte(feitaEm: string): string {
  return new Date(Date.parse(feitaEm) + DIAS_PARA_DESFAZER * DIA_MS).toISOString();
}

type Linhas = readonly (Valores & { readonly id?: number })[];

/** What is written to separate, and the titles of what changed since and therefore stays. */
export type Desfeito = { readonly valores: Valores; readonly ficam: readonly string[] };

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

/** `antes` and `depois` of the joining, and the record as it is now. */
export function desfeito(entity: EntityModel, antes: Valores, depois: Valores, agora: Valores): Desfeito {
  const valores: { [campo: string]: unknown } = {};
  const ficam: string[] = [];
  const vistos = new Set<string>();
  for (const campo of entity.fields) {
    const { id } = campo;
    if (vistos.has(id) || !(id in antes) || !(id in depois)) continue;
    if (campo.child) {
      const { linhas, mudou, fica } = linhasDesfeitas(campo, antes[id], depois[id], agora[id]);
      if (mudou) valores[id] = linhas;
      if (fica) ficam.push(campo.title);
      continue;
    }
    const juntos = JUNTOS.find((grupo) => grupo.includes(id)) ?? [id];
    for (const outroId of juntos) vistos.add(outroId);
    const doGrupo = juntos.filter((outroId) => outroId in antes);
    if (doGrupo.every((outroId) => igual(antes[outroId], depois[outroId]))) continue;
    if (doGrupo.every((outroId) => igual(depois[outroId], agora[outroId])))
      for (const outroId of doGrupo) valores[outroId] = antes[outroId] ?? null;
    else ficam.push(campo.title);
  }
  // An allergy that stays is one that the record has, whatever it said before.
  const alergias = (valores['alergias'] ?? agora['alergias'] ?? []) as Linhas;
  if (alergias.length > 0 && 'situacaoAlergias' in valores) delete valores['situacaoAlergias'];
  return { valores, ficam };
}

/** Row by row: one that came with the joining goes, one that was merged is as before; what changed since, or is new, stays. */
function linhasDesfeitas(campo: FieldModel, antes: unknown, depois: unknown, agora: unknown) {
  const campos = (campo.child?.fields ?? []).filter(({ computed }) => !computed).map(({ id }) => id);
  const porId = (linhas: unknown) => new Map(((linhas ?? []) as Linhas).map((linha) => [linha.id, linha]));
  const iguais = (linha: Valores | undefined, outraLinha: Valores | undefined): boolean =>
    linha !== undefined && outraLinha !== undefined && campos.every((id) => igual(linha[id], outraLinha[id]));
  const [deAntes, deDepois] = [porId(antes), porId(depois)];
  let mudou = false;
  let fica = false;
  const linhas = ((agora ?? []) as Linhas).flatMap(({ _ref: _rotulos, ...linha }) => {
    const [antiga, unida] = [deAntes.get(linha.id), deDepois.get(linha.id)];
    if (unida === undefined || iguais(antiga, unida)) return [linha];
    if (!iguais(unida, linha)) {
      fica = true;
      return [linha];
    }
    mudou = true;
    return antiga === undefined ? [] : [antiga];
  });
  return { linhas, mudou, fica };
}

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
