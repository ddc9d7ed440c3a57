/**
 * The matrix of permissions as a person works on it: what is granted now, what was granted when it was
 * opened, and how a row, a column or a module stands. It is pure; the screens draw it.
 */
import { foldText } from '#domain/formato/texto.ts';
import type { SubjectModel } from './subjects.ts';

/** 'banco:list' of everything granted. */
export type Concedidas = ReadonlySet<string>;

export const chave = (subject: string, action: string): string => `${subject}:${action}`;

export type Marca = 'nenhuma' | 'algumas' | 'todas';

/** The actions that have a column of their own; what else a subject knows stands in the last one. */
export const COLUNAS = ['list', 'view', 'insert', 'update', 'delete'] as const;

/** How many of the keys are granted. */
export function marcaDe(keys: readonly string[], concedidas: Concedidas): Marca {
  const on = keys.filter((key) => concedidas.has(key)).length;
  return on === 0 ? 'nenhuma' : on === keys.length ? 'todas' : 'algumas';
}

export function chavesDe({ subject, acoes }: SubjectModel): string[] {
  return acoes.map(({ action }) => chave(subject, action));
}

/** The keys of one column over some rows. */
export function chavesDaColuna(subjects: readonly SubjectModel[], action: string): string[] {
  return subjects
    .filter(({ acoes }) => acoes.some((acao) => acao.action === action))
    .map(({ subject }) => chave(subject, action));
}

/** All of them granted, or none: a partly granted whole is completed first. */
export function alternar(keys: readonly string[], concedidas: Concedidas): Concedidas {
  const next = new Set(concedidas);
  const off = marcaDe(keys, concedidas) === 'todas';
  for (const key of keys) {
    if (off) next.delete(key);
    else next.add(key);
  }
  return next;
}

export type Alteracoes = { readonly concede: readonly string[]; readonly retira: readonly string[] };

/** From what was stored to what is marked. */
export function alteracoes(antes: Concedidas, depois: Concedidas): Alteracoes {
  return {
    concede: [...depois].filter((key) => !antes.has(key)).toSorted(),
    retira: [...antes].filter((key) => !depois.has(key)).toSorted(),
  };
}

export type Modulo = { readonly titulo: string; readonly subjects: readonly SubjectModel[] };

/** What the search and the filters leave, by module, in the order of the menu. */
export function modulos(
  subjects: readonly SubjectModel[],
  filtro: {
    readonly texto: string;
    readonly soDiferencas: boolean;
    readonly a: Concedidas;
    readonly b: Concedidas | null;
  },
): Modulo[] {
  const words = foldText(filtro.texto).split(/\s+/).filter(Boolean);
  const kept = subjects.filter((subject) => {
    const text = foldText(
      `${subject.modulo} ${subject.titulo} ${subject.acoes.map(({ titulo }) => titulo).join(' ')}`,
    );
    if (!words.every((word) => text.includes(word))) return false;
    const { b } = filtro;
    return (
      !filtro.soDiferencas || b === null || chavesDe(subject).some((key) => filtro.a.has(key) !== b.has(key))
    );
  });
  return [...Map.groupBy(kept, ({ modulo }) => modulo)].map(([titulo, found]) => ({
    titulo,
    subjects: found,
  }));
}
