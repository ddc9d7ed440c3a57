/** What a saved view is on the wire, and the reading of a body that creates or changes one. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { VISAO } from '#messages/sessao.ts';

export const ESCOPOS = ['propria', 'papel', 'compartilhada'] as const;
export type Escopo = (typeof ESCOPOS)[number];
export const PAPEIS = [
  'admin',
  'prestador',
  'profissional',
  'administrativo',
  'fornecedor',
  'parceiro',
] as const;
export type Papel = (typeof PAPEIS)[number];

export type Visao = {
  readonly id: number;
  readonly recurso: string;
  readonly nome: string;
  readonly escopo: Escopo;
  readonly papel: Papel | null;
  readonly estado: { readonly [key: string]: unknown };
  /** Opened first: of one's own views the person's choice, of others' an administrator's; own, role's, shared, in this order. */
  readonly padrao: boolean;
  readonly dono: { readonly id: number; readonly nome: string };
  /** Whether the caller may change and delete it. */
  readonly editavel: boolean;
  readonly versao: number;
};

export type VisaoInput = {
  readonly nome: string;
  readonly escopo: Escopo;
  readonly papel: Papel | null;
  readonly estado: string;
  readonly padrao: boolean;
};

/** An address with its filters, columns and density are a few hundred bytes. */
const MAX_BYTES = 8_192;
/** Of one person for one list. */
export const MAX_VISOES = 30;
export const MAX_COMPARTILHADAS = 10;
/** In one answer: own ones first, then those of the role. */
export const MAX_NA_LISTA = 60;
const KEYS = new Set([
  'id',
  'recurso',
  'nome',
  'escopo',
  'papel',
  'estado',
  'padrao',
  'versao',
  'dono',
  'editavel',
]);

/** The list that the view belongs to; 422 when no such resource has one. */
export function lerRecurso(registry: Registry, value: unknown): string {
  if (typeof value !== 'string' || !Object.hasOwn(registry.entity, value)) {
    throw validationError({ recurso: [VISAO.recursoInvalido] });
  }
  return value;
}

/** Throws 422 with the fields that are wrong. What the body leaves out keeps `atual`'s value. */
export function lerVisao(body: unknown, atual?: Visao): VisaoInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('requisicao-invalida');
  const input = { ...atual, ...body } as { [key: string]: unknown };
  const errors: { [campo: string]: string[] } = {};
  for (const key of Object.keys(body)) if (!KEYS.has(key)) errors[key] = [VISAO.campoDesconhecido];
  const nome = typeof input.nome === 'string' ? input.nome.trim() : '';
  if (nome.length < 1 || nome.length > 80) errors.nome = [VISAO.nomeInvalido];
  const escopo = (input.escopo ?? 'propria') as Escopo;
  if (!ESCOPOS.includes(escopo)) errors.escopo = [VISAO.escopoInvalido];
  const papel = escopo === 'papel' ? (input.papel as Papel) : null;
  if (papel !== null && !PAPEIS.includes(papel)) errors.papel = [VISAO.papelInvalido];
  if (input.padrao !== undefined && typeof input.padrao !== 'boolean') errors.padrao = [VISAO.padraoInvalido];
  const { estado } = input;
  if (typeof estado !== 'object' || estado === null || Array.isArray(estado))
    errors.estado = [VISAO.estadoInvalido];
  const text = JSON.stringify(estado ?? null);
  if (Buffer.byteLength(text) > MAX_BYTES) errors.estado = [VISAO.estadoGrande];
  if (Object.keys(errors).length > 0) throw validationError(errors);
  if (nome.includes('\u0000') || text.includes('\\u0000')) throw new AppError('texto-invalido');
  return { nome, escopo, papel, estado: text, padrao: input.padrao === true };
}
