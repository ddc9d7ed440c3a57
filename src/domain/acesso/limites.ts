/**
 * What an administrator narrows of a group's rights on a register, within what its declaration offers (`limits`): which
 * rows, and which fields are hidden or only read. Pure; the server makes SQL of the rows, both sides ask of the fields.
 */
import type { EntityModel, FieldModel } from '#domain/registro/entity.ts';

/** What a group says of a subject: `linhas` is the key of an offer, null all rows; `fixos` are read and not written. */
export type Limite = {
  readonly linhas: string | null;
  readonly ocultos: readonly string[];
  readonly fixos: readonly string[];
};

export const SEM_LIMITE: Limite = { linhas: null, ocultos: [], fixos: [] };

/** A group of a person and what it gives of the subject: whether it reads rows, whether it writes them. */
export type LimiteDoGrupo = Limite & {
  readonly sujeito: string;
  readonly le: boolean;
  readonly escreve: boolean;
};

/** What is left for a person of a subject; `linhas` null: all rows. */
export type LimiteDaPessoa = {
  readonly linhas: readonly string[] | null;
  readonly ocultos: readonly string[];
  readonly fixos: readonly string[];
};

export type Limites = { readonly [sujeito: string]: LimiteDaPessoa };

/** By subject, the fields that are not shown and those that are not written. */
export type CamposLimitados = {
  readonly [sujeito: string]: { readonly ocultos: readonly string[]; readonly fixos: readonly string[] };
};

/** The ability as far as fields are concerned. */
export type ComCampos = { readonly campos?: CamposLimitados | undefined };

const inEach = (lists: readonly (readonly string[])[]): readonly string[] => {
  const [first = [], ...others] = lists;
  return first.filter((item) => others.every((list) => list.includes(item)));
};

/**
 * The most generous of a person's groups wins, as with rights: a row is in sight where one of the groups that read the
 * register shows it, a field is hidden only where each of them hides it, and read only where each that writes says so.
 */
export function limitesDe(grupos: readonly LimiteDoGrupo[]): Limites {
  const bySubject = Map.groupBy(grupos, ({ sujeito }) => sujeito);
  return Object.fromEntries(
    [...bySubject].flatMap(([sujeito, groups]): [string, LimiteDaPessoa][] => {
      const reading = groups.filter(({ le }) => le);
      const readers = reading.length > 0 ? reading : groups;
      const writers = groups.filter(({ escreve }) => escreve);
      const rows = readers.some(({ linhas }) => linhas === null)
        ? null
        : [...new Set(readers.flatMap(({ linhas }) => linhas ?? []))];
      const ocultos = inEach(readers.map((group) => group.ocultos));
      const fixos = inEach(writers.map((group) => [...group.fixos, ...group.ocultos]));
      if (rows === null && ocultos.length + fixos.length === 0) return [];
      return [[sujeito, { linhas: rows, ocultos, fixos: fixos.filter((id) => !ocultos.includes(id)) }]];
    }),
  );
}

export function camposDe(limites: Limites): CamposLimitados {
  return Object.fromEntries(
    Object.entries(limites).flatMap(([sujeito, { ocultos, fixos }]) =>
      ocultos.length + fixos.length > 0 ? [[sujeito, { ocultos, fixos }]] : [],
    ),
  );
}

/** Only a field of the register itself: one of a child row may have the same name. */
const isOwnField = (entity: EntityModel, field: FieldModel): boolean =>
  Object.hasOwn(entity.field, field.id) && entity.field[field.id] === field;

const limiteDe = ({ campos }: ComCampos, subject: string) =>
  campos && Object.hasOwn(campos, subject) ? campos[subject] : undefined;

/** Ids of the entity's fields that are hidden from the person. */
export const ocultosDe = (ability: ComCampos, { subject }: EntityModel): readonly string[] =>
  limiteDe(ability, subject)?.ocultos ?? [];

export const campoOculto = (ability: ComCampos, entity: EntityModel, field: FieldModel): boolean =>
  ocultosDe(ability, entity).includes(field.id) && isOwnField(entity, field);

/** Hidden or only read: not written. */
export function campoFixo(ability: ComCampos, entity: EntityModel, field: FieldModel): boolean {
  const limite = limiteDe(ability, entity.subject);
  if (!limite || !isOwnField(entity, field)) return false;
  return limite.fixos.includes(field.id) || limite.ocultos.includes(field.id);
}

export const isSemLimite = ({ linhas, ocultos, fixos }: Limite): boolean =>
  linhas === null && ocultos.length + fixos.length === 0;

/** What one group leaves, by itself. */
export const deUmGrupo = ({ linhas, ...campos }: Limite): LimiteDaPessoa => ({
  ...campos,
  linhas: linhas === null ? null : [linhas],
});

/** Whether somebody limited by `teto` would give more than they have. */
export function passaDe(teto: LimiteDaPessoa, { linhas, ocultos, fixos }: LimiteDaPessoa): boolean {
  const { linhas: limit } = teto;
  const rows = limit !== null && (linhas === null || linhas.some((key) => !limit.includes(key)));
  const shown = teto.ocultos.some((id) => !ocultos.includes(id));
  const written = teto.fixos.some((id) => !fixos.includes(id) && !ocultos.includes(id));
  return rows || shown || written;
}
