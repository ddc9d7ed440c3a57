/** A provider by its number. */
import type { Queryable } from '#server/database/query.ts';
import { first, exactlyOne, sql } from '#server/database/typed.ts';

/** What it is called; empty where there is none. */
export async function nomeDoPrestador(db: Queryable, id: number): Promise<string> {
  const row = await first(db, sql<{ nome: string }>`SELECT nome FROM prestador WHERE id = ${id}`);
  return row?.nome ?? '';
}

export type Empresa = {
  /** The name of the taxpayer's register: a bank refuses another. */
  readonly nome: string;
  readonly fantasia: string;
  readonly documento: string | null;
  readonly logradouro: string | null;
  readonly numero: string | null;
  readonly complemento: string | null;
  readonly bairro: string | null;
  readonly cep: string | null;
  readonly cidade: string | null;
  readonly uf: string | null;
};

export function empresaDe(db: Queryable, prestadorId: number): Promise<Empresa> {
  return exactlyOne(
    db,
    sql<Empresa>`SELECT coalesce(p.razao_social, p.nome) AS nome, p.nome AS fantasia, coalesce(p.cnpj, p.cpf) AS documento,
        p.logradouro, p.numero, p.complemento, p.bairro, p.cep, c.nome AS cidade, c.uf
      FROM prestador p LEFT JOIN cidade c ON c.id = p.cidade_id WHERE p.id = ${prestadorId}`,
  );
}
