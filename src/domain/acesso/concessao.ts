/**
 * Who may give what to whom (clinical-systems 2.2). Nobody grants to himself. Nobody grants what he does not
 * have unless he manages everything. One active administrator always remains. The states before and after a
 * change are judged inside the change's transaction.
 */
import { buildAbility, can, type Ability } from './ability.ts';
import { deUmGrupo, passaDe, SEM_LIMITE, type Limite, type Limites } from './limites.ts';
import type { Permission } from './permissions.ts';

export const PAPEIS = ['profissional', 'administrativo', 'prestador', 'fornecedor', 'parceiro'] as const;
export type Papel = (typeof PAPEIS)[number];

/** Whoever makes the change. */
export type Ator = {
  readonly id: number;
  readonly ability: Ability;
  /** What their own groups narrow. */
  readonly limites?: Limites;
  /** Groups the person is in. */
  readonly grupos: ReadonlySet<number>;
  /** Providers the person reaches, inactive ones included. */
  readonly prestadores: ReadonlySet<number>;
};

/** All that decides what a person may do. */
export type EstadoUsuario = {
  readonly id: number;
  readonly ativo: boolean;
  readonly admin: boolean;
  readonly papeis: readonly Papel[];
  readonly grupos: readonly number[];
  /** From the groups; an administrator's flag is apart. */
  readonly permissoes: readonly Permission[];
  /** What the groups leave of each subject; absent: all of it. */
  readonly limites?: Limites;
  /** Every provider reached, by choice or through the clinical body. */
  readonly prestadores: readonly number[];
  readonly profissionalId: number | null;
  readonly fornecedorId: number | null;
};

export type EstadoGrupo = {
  readonly id: number;
  readonly ativo: boolean;
  readonly permissoes: readonly Permission[];
  /** What it narrows, by subject. */
  readonly limites?: { readonly [sujeito: string]: Limite };
  /** The members of the group: a change of the group is a change of each. */
  readonly membros: readonly Contido[];
};

/** What of a person must be within whoever changes something of theirs. */
export type Contido = Pick<EstadoUsuario, 'admin' | 'permissoes' | 'limites' | 'prestadores'>;

export type Recusa = {
  /** Field of the form that is refused; null: the change as a whole. */
  readonly campo: string | null;
  readonly motivo:
    | 'a-si-mesmo'
    | 'ao-proprio-grupo'
    | 'alem-do-que-tem'
    | 'administrador'
    | 'prestador-alheio'
    | 'sem-prestador'
    | 'acima-de-voce'
    | 'membros-acima';
  /** What is beyond the person. */
  readonly permissoes?: readonly Permission[];
};

/** Whether the ability allows everything (PERM-01). */
export function gerenciaTudo(ability: Ability): boolean {
  return can(ability, 'manage', 'all');
}

const key = ({ action, subject }: Permission): string => `${subject}:${action}`;

/** Permissions of `a` that `b` lacks, in order. */
export function menos(a: readonly Permission[], b: readonly Permission[]): Permission[] {
  const known = new Set(b.map(key));
  return a.filter((permission) => !known.has(key(permission)));
}

/** What the ability does not cover; nothing for whoever manages all. `manage` on all is covered by itself only. */
export function foraDoAlcance(ability: Ability, permissoes: readonly Permission[]): Permission[] {
  return permissoes.filter(({ action, subject }) => !can(ability, action, subject));
}

/**
 * Whether the person has no right, sees no row or field, and reaches no provider that the other has not: only then is the
 * person touched by them. Whoever makes a password anew may sign in with it.
 */
export function contem(ator: Pick<Ator, 'ability' | 'limites' | 'prestadores'>, alvo: Contido): boolean {
  if (gerenciaTudo(ator.ability)) return true;
  return (
    !alvo.admin && alemDe(ator, alvo).length === 0 && alvo.prestadores.every((id) => ator.prestadores.has(id))
  );
}

type Dado = Pick<EstadoUsuario, 'permissoes' | 'limites'>;

/** What is given beyond what the person has: rights, and rows or fields of a register that they see a part of. */
function alemDe(ator: Pick<Ator, 'ability' | 'limites'>, dado: Dado): Permission[] {
  const alem = new Set([...foraDoAlcance(ator.ability, dado.permissoes), ...maisDoQueVe(ator, dado)]);
  return [...alem];
}

const ESCREVE = ['insert', 'update', 'manage'];

function maisDoQueVe({ limites = {} }: Pick<Ator, 'limites'>, dado: Dado): readonly Permission[] {
  return Object.entries(limites).flatMap(([sujeito, teto]) => {
    const given = dado.permissoes.filter(({ subject }) => subject === sujeito || subject === 'all');
    const deixa = dado.limites?.[sujeito] ?? deUmGrupo(SEM_LIMITE);
    // Who writes nothing writes no more than anybody.
    const fixos = given.some(({ action }) => ESCREVE.includes(action)) ? deixa.fixos : teto.fixos;
    return passaDe(teto, { ...deixa, fixos }) ? given : [];
  });
}

/** Whether the person's state gives everything. */
export function eAdministrador({ ativo, admin, permissoes }: EstadoUsuario): boolean {
  return ativo && (admin || gerenciaTudo(buildAbility(permissoes)));
}

const differ = (a: readonly (string | number)[], b: readonly (string | number)[]): boolean =>
  a.length !== b.length || a.some((right) => !b.includes(right));

/** What is refused of a change to a person; `antes` is null for a new one. Empty: the change may be made. */
export function recusasAoUsuario(ator: Ator, antes: EstadoUsuario | null, depois: EstadoUsuario): Recusa[] {
  if (antes?.id === ator.id) return recusasASiMesmo(antes, depois);
  const livre = gerenciaTudo(ator.ability);
  if (livre) return [];
  if (antes && !contem(ator, antes)) {
    return [{ campo: null, motivo: 'acima-de-voce' }];
  }
  const recusas: Recusa[] = [];
  if (depois.admin) recusas.push({ campo: 'admin', motivo: 'administrador' });
  const alem = alemDe(ator, depois);
  if (alem.length > 0) recusas.push({ campo: 'grupos', motivo: 'alem-do-que-tem', permissoes: alem });
  const alheios = depois.prestadores.filter(
    (id) => !ator.prestadores.has(id) && !antes?.prestadores.includes(id),
  );
  if (alheios.length > 0) recusas.push({ campo: 'prestadores', motivo: 'prestador-alheio' });
  // Without a provider in common the person would vanish from whoever has just made it.
  if (!antes && !depois.prestadores.some((id) => ator.prestadores.has(id))) {
    recusas.push({ campo: 'prestadores', motivo: 'sem-prestador' });
  }
  return recusas;
}

/** A person may mend their own name, never their own rights. This holds for an administrator too. */
function recusasASiMesmo(antes: EstadoUsuario, depois: EstadoUsuario): Recusa[] {
  const changed: readonly [string, boolean][] = [
    ['admin', antes.admin !== depois.admin],
    ['papeis', differ(antes.papeis, depois.papeis)],
    ['grupos', differ(antes.grupos, depois.grupos)],
    ['ativo', antes.ativo !== depois.ativo],
    ['profissionalId', antes.profissionalId !== depois.profissionalId],
    ['fornecedorId', antes.fornecedorId !== depois.fornecedorId],
    ['prestadores', differ(antes.prestadores, depois.prestadores)],
  ];
  return changed.filter(([, is]) => is).map(([campo]) => ({ campo, motivo: 'a-si-mesmo' }));
}

/** What is refused of a change to a group; null stands for a new group or a removed one. */
export function recusasAoGrupo(ator: Ator, antes: EstadoGrupo | null, depois: EstadoGrupo | null): Recusa[] {
  const before = antes?.ativo ? antes.permissoes : [];
  const after = depois?.ativo ? depois.permissoes : [];
  const changes =
    menos(after, before).length > 0 ||
    menos(before, after).length > 0 ||
    !sameLimits(antes?.limites, depois?.limites);
  const id = antes?.id ?? depois?.id;
  if (changes && id !== undefined && ator.grupos.has(id))
    return [{ campo: 'permissoes', motivo: 'ao-proprio-grupo' }];
  if (gerenciaTudo(ator.ability)) return [];
  if (antes && foraDoAlcance(ator.ability, antes.permissoes).length > 0)
    return [{ campo: null, motivo: 'acima-de-voce' }];
  if (antes?.membros.some((membro) => !contem(ator, membro)))
    return [{ campo: null, motivo: 'membros-acima' }];
  const alem = depois ? alemDe(ator, { ...depois, limites: deixados(depois) }) : [];
  return alem.length > 0 ? [{ campo: 'permissoes', motivo: 'alem-do-que-tem', permissoes: alem }] : [];
}

const deixados = ({ limites = {} }: EstadoGrupo): Limites =>
  Object.fromEntries(Object.entries(limites).map(([sujeito, limite]) => [sujeito, deUmGrupo(limite)]));

const sameLimits = (a: EstadoGrupo['limites'] = {}, b: EstadoGrupo['limites'] = {}): boolean => {
  const text = (limites: NonNullable<EstadoGrupo['limites']>): string =>
    JSON.stringify(
      Object.entries(limites)
        .map(([sujeito, { linhas, ocultos, fixos }]) => [
          sujeito,
          linhas,
          ocultos.toSorted(),
          fixos.toSorted(),
        ])
        .toSorted(([first], [second]) => String(first).localeCompare(String(second))),
    );
  return text(a) === text(b);
};

/** 'Ver como': what both have, so that to look as somebody is never to see more. */
export function intersecao(a: readonly Permission[], b: readonly Permission[]): Permission[] {
  const found = new Map<string, Permission>();
  for (const permission of a) {
    for (const other of b) {
      const action = narrower(permission.action, other.action, 'manage');
      const subject = narrower(permission.subject, other.subject, 'all');
      if (action !== null && subject !== null) found.set(`${subject}:${action}`, { action, subject });
    }
  }
  return [...found.values()];
}

/** The word that both mean; `every` stands for any. */
function narrower(a: string, b: string, every: string): string | null {
  if (a === b || b === every) return a;
  return a === every ? b : null;
}

export type Diferenca = { readonly ganha: readonly Permission[]; readonly perde: readonly Permission[] };

/** From one set of rights to another. */
export function diferenca(de: readonly Permission[], para: readonly Permission[]): Diferenca {
  return { ganha: menos(para, de), perde: menos(de, para) };
}
