/** The body of a user as the form sends it, checked field by field; unknown keys are refused, never dropped. */
import { PAPEIS, type Papel } from '#domain/acesso/concessao.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { isValidCpf, normalizeCpf } from '#domain/formato/cpf.ts';
import { imageKind } from '#domain/formato/imagem.ts';
import { formatCheckers } from '#domain/formato/validate-format.ts';
import { acesso } from '#messages/acesso.ts';
import type { Queryable } from '#server/database/query.ts';
import { onlyKeys } from './common.ts';
import { contarVivos } from './repository.ts';

export type UsuarioCorpo = {
  login: string;
  nome: string;
  email: string | null;
  cpf: string | null;
  admin: boolean;
  papeis: readonly Papel[];
  ativo: boolean;
  profissionalId: number | null;
  fornecedorId: number | null;
  grupos: readonly number[];
  prestadores: readonly number[];
  /** JPEG in base64. */
  foto: string | null;
};

const LOGIN = /^[a-z0-9._@-]{3,60}$/;
const FOTO_MAX = 400_000;

type Reader<T> = (value: unknown) => { readonly value: T } | { readonly problem: string };
const ok = <T>(value: T) => ({ value });
const no = (problem: string) => ({ problem });

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? ok(value) : no(acesso.simOuNao));
const ids =
  (problem: string): Reader<readonly number[]> =>
  (value) =>
    Array.isArray(value) && value.length <= 500 && value.every(isId) ? ok([...new Set(value)]) : no(problem);
const reference =
  (problem: string): Reader<number | null> =>
  (value) =>
    value === null || isId(value) ? ok(value) : no(problem);

const READERS: { readonly [campo in keyof UsuarioCorpo]: Reader<UsuarioCorpo[campo]> } = {
  login: (value) => {
    const login = typeof value === 'string' ? value.trim().toLowerCase() : '';
    return LOGIN.test(login) ? ok(login) : no(acesso.login);
  },
  nome: (value) => {
    const nome = typeof value === 'string' ? value.trim().replaceAll(/\s+/g, ' ') : '';
    return nome !== '' && nome.length <= 150 ? ok(nome) : no(acesso.informeNome);
  },
  email: (value) => {
    if (value === null || value === '') return ok(null);
    const email = typeof value === 'string' ? value.trim() : '';
    return email.length <= 200 && formatCheckers.email(email) ? ok(email) : no(acesso.email);
  },
  cpf: (value) => {
    if (value === null || value === '') return ok(null);
    return typeof value === 'string' && isValidCpf(value) ? ok(normalizeCpf(value)) : no(acesso.cpf);
  },
  admin: flag,
  ativo: flag,
  papeis: (value) =>
    Array.isArray(value) && value.every((role) => (PAPEIS as readonly unknown[]).includes(role))
      ? ok(PAPEIS.filter((papel) => value.includes(papel)))
      : no(acesso.papeis),
  profissionalId: reference(acesso.profissional),
  fornecedorId: reference(acesso.fornecedor),
  grupos: ids(acesso.grupos),
  prestadores: ids(acesso.prestadores),
  foto: (value) => {
    if (value === null) return ok(null);
    const isText =
      typeof value === 'string' && value.length <= FOTO_MAX && /^[A-Za-z0-9+/]+={0,2}$/.test(value);
    return isText && imageKind(Buffer.from(value, 'base64')) === 'jpeg' ? ok(value) : no(acesso.foto);
  },
};

const NOVO: UsuarioCorpo = {
  login: '',
  nome: '',
  email: null,
  cpf: null,
  admin: false,
  papeis: [],
  ativo: true,
  profissionalId: null,
  fornecedorId: null,
  grupos: [],
  prestadores: [],
  foto: null,
};

/** What the body says; 422 names every field that is wrong. */
export function lerParcial(body: unknown, alem: readonly string[] = []): Partial<UsuarioCorpo> {
  const given = onlyKeys(body, [...Object.keys(READERS), ...alem]);
  const [values, errors]: [{ [campo: string]: unknown }, { [campo: string]: string[] }] = [{}, {}];
  for (const [campo, read] of Object.entries(READERS)) {
    if (!Object.hasOwn(given, campo)) continue;
    const value = given[campo];
    if (typeof value === 'string' && value.includes('\u0000')) throw new AppError('texto-invalido');
    const result = read(value);
    if ('problem' in result) errors[campo] = [result.problem];
    else values[campo] = result.value;
  }
  if (Object.keys(errors).length > 0) throw validationError(errors);
  return values;
}

/** A new user: what is not said is empty, login and name must be there. */
export function lerNovo(body: unknown, alem: readonly string[] = []): UsuarioCorpo {
  const given =
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? { login: '', nome: '', ...body }
      : body;
  return { ...NOVO, ...lerParcial(given, alem) };
}

/** Refuses groups, providers and records that are not there (any more). */
export async function conferirReferencias(db: Queryable, valores: Partial<UsuarioCorpo>): Promise<void> {
  const errors: { [campo: string]: string[] } = {};
  const missing = async (
    campo: keyof UsuarioCorpo,
    table: Parameters<typeof contarVivos>[1],
    wanted: readonly number[],
    problem: string,
  ): Promise<void> => {
    if (wanted.length === 0) return;
    if ((await contarVivos(db, table, wanted)) !== wanted.length) errors[campo] = [problem];
  };
  await missing('grupos', 'grupo_regra', valores.grupos ?? [], acesso.grupos);
  await missing('prestadores', 'prestador', valores.prestadores ?? [], acesso.prestadores);
  await missing(
    'profissionalId',
    'profissional',
    valores.profissionalId ? [valores.profissionalId] : [],
    acesso.profissional,
  );
  await missing(
    'fornecedorId',
    'fornecedor',
    valores.fornecedorId ? [valores.fornecedorId] : [],
    acesso.fornecedor,
  );
  if (Object.keys(errors).length > 0) throw validationError(errors);
}

const REPETIDO: { readonly [constraint: string]: readonly [campo: string, text: string] } = {
  usuario__login__uk: ['login', acesso.loginRepetido],
  usuario__email__uk: ['email', acesso.emailRepetido],
  usuario__cpf__uk: ['cpf', acesso.cpfRepetido],
  grupo_regra__nome__uk: ['nome', acesso.nomeRepetido],
};

/** The sentence of a value that another record has; anything else is thrown on as it is. */
export function repetido(error: unknown): never {
  const { constraint } = (error ?? {}) as { constraint?: string };
  const found = constraint === undefined ? undefined : REPETIDO[constraint];
  if (found) throw new AppError('chave-duplicada', { errors: { [found[0]]: [found[1]] }, cause: error });
  throw error;
}
