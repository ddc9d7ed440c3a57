/** A user on the form: what is typed, what of it changed, and the photo made small. */
import type { Papel } from '#domain/acesso/concessao.ts';
import type { Opcoes, Usuario } from '#domain/acesso/conta.ts';

export type UserValues = {
  readonly login: string;
  readonly nome: string;
  readonly email: string;
  readonly cpf: string;
  readonly admin: boolean;
  readonly papeis: readonly Papel[];
  readonly ativo: boolean;
  readonly profissionalId: number | null;
  readonly fornecedorId: number | null;
  readonly grupos: readonly number[];
  readonly prestadores: readonly number[];
  /** Undefined: as it is; null: taken away. */
  readonly foto?: string | null;
};

export const EMPTY: UserValues = {
  login: '',
  nome: '',
  email: '',
  cpf: '',
  admin: false,
  papeis: [],
  ativo: true,
  profissionalId: null,
  fornecedorId: null,
  grupos: [],
  prestadores: [],
};

export function valuesOf(usuario: Usuario): UserValues {
  return {
    login: usuario.login,
    nome: usuario.nome,
    email: usuario.email ?? '',
    cpf: usuario.cpf ?? '',
    admin: usuario.admin,
    papeis: usuario.papeis,
    ativo: usuario.ativo,
    profissionalId: usuario.profissionalId,
    fornecedorId: usuario.fornecedorId,
    grupos: usuario.grupos.map(({ id }) => id),
    prestadores: usuario.prestadores.map(({ id }) => id),
  };
}

/** What a new account takes from another one: its rights, nothing of the person. */
export function rightsOf(usuario: Usuario): UserValues {
  const { admin, papeis, grupos, prestadores } = valuesOf(usuario);
  return { ...EMPTY, admin, papeis, grupos, prestadores };
}

/** The body of the call: only what differs from `before`. */
export function changesOf(before: UserValues, now: UserValues): { readonly [campo: string]: unknown } {
  const same = (a: unknown, b: unknown): boolean =>
    Array.isArray(a) && Array.isArray(b)
      ? a.length === b.length && a.every((right) => b.includes(right))
      : a === b;
  return Object.fromEntries(
    Object.entries(now).filter(
      ([campo, value]) => value !== undefined && !same(value, before[campo as keyof UserValues]),
    ),
  );
}

/** A new account begins in the only unit there is. */
export function newValues(prestadores: Opcoes['prestadores']): UserValues {
  return prestadores.length === 1 ? { ...EMPTY, prestadores: prestadores.map(({ id }) => id) } : EMPTY;
}

/** Their units come from the register that the role is tied to. */
const POR_CADASTRO: readonly Papel[] = ['fornecedor'];

/**
 * Whether a role is ticked that works in a unit, and none is: the person would enter and find nothing to do. Of a
 * professional the clinical staff names the units, once the account says which professional it is.
 */
export function lacksUnit({ admin, papeis, prestadores, profissionalId }: UserValues): boolean {
  if (admin || prestadores.length > 0) return false;
  return papeis.some(
    (papel) => !POR_CADASTRO.includes(papel) && (papel !== 'profissional' || profissionalId === null),
  );
}

const SIDE = 256;

/** The picture as a square JPEG in base64; throws for what is no picture. */
export async function smallPhoto(file: File): Promise<string> {
  const image = await createImageBitmap(file);
  const side = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, (image.width - side) / 2, (image.height - side) / 2, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^data:image\/jpeg;base64,/, '');
}

/**
 * A role ticked or not. A role alone opens modules in which nothing may be done, so the groups follow the roles for as
 * long as nobody chose others: `grupos` are those on offer, none where the groups are not to be touched.
 */
export function togglePapel(values: UserValues, papel: Papel, grupos: Opcoes['grupos']): Partial<UserValues> {
  const had = values.papeis.includes(papel);
  const papeis = had ? values.papeis.filter((otherPapel) => otherPapel !== papel) : [...values.papeis, papel];
  const perfilDe = (id: number) => grupos.find((grupo) => grupo.id === id)?.perfil;
  const follow =
    grupos.length > 0 &&
    values.grupos.every((id) => values.papeis.some((marcado) => marcado === perfilDe(id)));
  if (!follow) return { papeis };
  const own = grupos.filter(({ perfil, posso }) => perfil === papel && posso).map(({ id }) => id);
  return {
    papeis,
    grupos: had ? values.grupos.filter((id) => !own.includes(id)) : [...values.grupos, ...own],
  };
}
