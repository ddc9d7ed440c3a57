/**
 * The searches of B7 as one table: path, register, least length of a term, fixed filters and the shape of a result.
 * All run on the engine's list, so that accents, provider scope and permission are the list's own.
 */
import { formatDocumento } from '#domain/formato/cpf-cnpj.ts';
import type { Row } from '#server/engine/entity-sql.ts';

export type Conselho = { readonly tipo: string; readonly uf: string; readonly numero: string };

/** Result of any search (LOOK-02); a field that a search does not have is absent. */
export type Resultado = {
  /** Null: a person of the SUS who is no patient here yet. */
  readonly id: number | null;
  readonly codigo: string | null;
  readonly nome: string;
  readonly adicional?: string | null;
  readonly data?: string | null;
  readonly planos?: readonly object[];
  readonly tituloLeigo?: string | null;
  readonly codigoReduzido?: string | null;
  readonly descricao?: string | null;
  readonly valor?: string | null;
  /** As the register's lookup shows the row: its label, and what tells equal labels apart. */
  readonly label?: string;
  readonly distingue?: readonly string[];
  readonly profissionalFisico?: { readonly conselho: Conselho };
  readonly solicitanteFisico?: { readonly conselho: Conselho };
  readonly [extra: string]: unknown;
};

export type Busca = {
  /** Under /api, without the term. */
  readonly path: string;
  readonly recurso: string;
  /** Characters below which the answer is [] (LOOK-03). */
  readonly minimo: number;
  /** Wire filters that always hold. */
  readonly filtros: { readonly [filtro: string]: string };
  /** Query keys that the search takes, and the wire filter each becomes. */
  readonly opcoes?: { readonly [chave: string]: string };
  /** Only rows whose inicioVigencia and fimVigencia hold today. */
  readonly vigente?: boolean;
  readonly resultado: (row: Row) => Resultado;
};

/** A column's text or number as text; empty is null. */
export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}

/** The same for a column that is never empty. */
export function textOf(value: unknown): string {
  return text(value) ?? '';
}

/** Digits of a CPF or CNPJ as a person reads them; a masked or other text stays. */
export function documento(value: unknown): string | null {
  const digits = text(value);
  return digits === null || digits.includes('*') ? digits : formatDocumento(digits);
}

const item =
  (adicional: (row: Row) => unknown) =>
  (row: Row): Resultado => ({
    id: row.id,
    codigo: text(row.codigo),
    nome: textOf(row.nome),
    descricao: textOf(row.nome),
    adicional: text(adicional(row)),
  });

/** Materials and medicines: valid today, told apart by who makes them. */
const porFabricante = {
  minimo: 2,
  filtros: { ativo: 'true' },
  vigente: true,
  resultado: item((row) => row.fabricante),
} as const;

export const BUSCAS: readonly Busca[] = [
  {
    path: 'findProcedimento',
    recurso: 'procedimentos',
    minimo: 2,
    filtros: { ativo: 'true' },
    opcoes: { terminologia: 'terminologia' },
    vigente: true,
    resultado: item((row) => row.terminologia),
  },
  {
    path: 'findMaterial',
    recurso: 'materiais',
    ...porFabricante,
  },
  {
    path: 'findMedicamento',
    recurso: 'medicamentos',
    ...porFabricante,
  },
  {
    path: 'findTaxa',
    recurso: 'taxas',
    minimo: 2,
    filtros: { ativa: 'true' },
    opcoes: { tipo: 'tipo' },
    vigente: true,
    resultado: item((row) => row.tipo),
  },
  {
    path: 'findCid',
    recurso: 'cids',
    minimo: 2,
    filtros: { ativo: 'true' },
    resultado: (row) => ({
      id: row.id,
      codigo: text(row.codigo),
      nome: textOf(row.nome),
      descricao: textOf(row.nome),
      codigoReduzido: text(row.codigoFormatado),
      adicional: text(row.nomeAbreviado),
    }),
  },
  {
    path: 'findCiap',
    recurso: 'ciaps',
    minimo: 2,
    filtros: { ativo: 'true' },
    resultado: (row) => ({
      id: row.id,
      codigo: text(row.codigo),
      nome: textOf(row.nome),
      descricao: textOf(row.nome),
      tituloLeigo: text(row.tituloLeigo),
    }),
  },
  {
    path: 'findFornecedor',
    recurso: 'fornecedores',
    minimo: 5,
    filtros: { ativo: 'true' },
    resultado: (row) => ({
      id: row.id,
      codigo: text(row.documento),
      nome: textOf(row.nome),
      descricao: text(row.nomeFantasia),
      adicional: documento(row.documento),
    }),
  },
  {
    path: 'findPlanoConta',
    recurso: 'plano-contas',
    minimo: 1,
    filtros: { ativa: 'true' },
    opcoes: { tipo: 'tipo', natureza: 'natureza' },
    resultado: (row) => ({
      id: row.id,
      codigo: text(row.codigo),
      nome: textOf(row.descricao),
      descricao: textOf(row.descricao),
      codigoReduzido: text(row.codigoContabil),
      adicional: text(row.tipo),
    }),
  },
  {
    path: 'findPrestador',
    recurso: 'prestadores',
    minimo: 2,
    filtros: { ativo: 'true' },
    resultado: prestador,
  },
];

export function prestador(row: Row): Resultado {
  return {
    id: row.id,
    codigo: text(row.cnes),
    nome: textOf(row.nome),
    descricao: text(row.razaoSocial),
    adicional: documento(row.cnpj ?? row.cpf),
  };
}

/** A professional, with the council under the key that the search is known for. */
export function profissional(
  row: Row,
  chave: 'profissionalFisico' | 'solicitanteFisico',
  sigla: string,
): Resultado {
  return {
    id: row.id,
    codigo: text(row.numeroConselho),
    nome: textOf(row.nomeSocial ?? row.nome),
    adicional: documento(row.cpf),
    [chave]: {
      conselho: { tipo: sigla, uf: textOf(row.ufConselho), numero: textOf(row.numeroConselho) },
    },
  };
}
