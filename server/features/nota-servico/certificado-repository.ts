/** The certificate of a unit: sealed by the vault, told of without its key. */
import { eventSql } from '#server/database/audit-event.ts';
import type { Queryable } from '#server/database/query.ts';
import { ofTenant } from '#server/database/tenant.ts';
import { all, first, run, sql } from '#server/database/typed.ts';
import type { Cofre } from '#server/gateways/vault.ts';
import type { Credencial } from '#server/gateways/nfse/port.ts';
import type { Contexto } from '#server/plugins/context.ts';
import type { CertificadoLido } from './a1.ts';

const daUnidade = (prestadorId: number) => sql`${sql.raw(ofTenant('', ''))}${prestadorId}`;
const finalidade = (prestadorId: number): string => `certificado-a1:${prestadorId}`;

export type CertificadoDaUnidade = {
  readonly titular: string;
  readonly documento: string;
  readonly emissor: string;
  readonly serie: string;
  readonly valeDesde: string;
  readonly valeAte: string;
  readonly enviadoEm: string;
  readonly enviadoPor: string;
};

export function certificadoDaUnidade(
  db: Queryable,
  prestadorId: number,
): Promise<CertificadoDaUnidade | undefined> {
  return first(
    db,
    sql<CertificadoDaUnidade>`SELECT titular, documento, emissor, serie, vale_desde AS "valeDesde", vale_ate AS "valeAte",
        enviado_em AS "enviadoEm", enviado_por AS "enviadoPor" FROM certificado_a1 WHERE ${daUnidade(prestadorId)}`,
  );
}

/** Null: it does not open any more. Undefined: there is none. */
export async function credencialDaUnidade(
  db: Queryable,
  cofre: Cofre,
  prestadorId: number,
): Promise<{ readonly credencial: Credencial; readonly valeAte: string } | null | undefined> {
  const row = await first(
    db,
    sql<{ selado: Buffer; valeAte: string }>`SELECT selado, vale_ate AS "valeAte" FROM certificado_a1
      WHERE ${daUnidade(prestadorId)}`,
  );
  if (!row) return undefined;
  const aberto = cofre.abrir(row.selado, finalidade(prestadorId));
  return aberto === null ? null : { credencial: JSON.parse(aberto) as Credencial, valeAte: row.valeAte };
}

const evento = (acao: string): string =>
  eventSql({
    recurso: "'certificado-nota'",
    id: 'NULL::bigint',
    acao: `'${acao}'`,
    depois:
      "jsonb_build_object('titular', titular, 'documento', documento, 'serie', serie, 'valeAte', vale_ate)",
    usuario: '$2',
    nome: '$3',
    prestador: '$1::bigint',
    ip: '$4',
    motivo: '$5',
  });

/** In place of an earlier one; the event says whose and until when, never the key. */
export async function guardarCertificado(
  db: Queryable,
  cofre: Cofre,
  { usuario, prestadorId, ip, motivo }: Contexto,
  lido: CertificadoLido,
): Promise<void> {
  const selado = cofre.selar(JSON.stringify(lido.credencial), finalidade(Number(prestadorId)));
  await run(db, {
    text: `WITH guardado AS (
             INSERT INTO certificado_a1 AS c (prestador_id, selado, titular, documento, emissor, serie, vale_desde, vale_ate, enviado_por)
             VALUES ($1, $6, $7, $8, $9, $10, $11, $12, $3)
             ON CONFLICT (prestador_id) DO UPDATE SET selado = excluded.selado, titular = excluded.titular,
               documento = excluded.documento, emissor = excluded.emissor, serie = excluded.serie,
               vale_desde = excluded.vale_desde, vale_ate = excluded.vale_ate, enviado_em = now(), enviado_por = excluded.enviado_por
             RETURNING *)
           SELECT ${evento('guardar-certificado')} FROM guardado`,
    values: [
      prestadorId,
      usuario.id,
      usuario.nome,
      ip,
      motivo,
      selado,
      lido.titular,
      lido.documento,
      lido.emissor,
      lido.serie,
      lido.valeDesde,
      lido.valeAte,
    ],
  });
}

export async function apagarCertificado(
  db: Queryable,
  { usuario, prestadorId, ip, motivo }: Contexto,
): Promise<void> {
  await run(db, {
    text: `WITH apagado AS (DELETE FROM certificado_a1 WHERE ${ofTenant('', '$1')} RETURNING *)
           SELECT ${evento('apagar-certificado')} FROM apagado`,
    values: [prestadorId, usuario.id, usuario.nome, ip, motivo],
  });
}

export type CertificadoAVencer = {
  readonly prestadorId: number;
  readonly valeAte: string;
  readonly serie: string;
};

/** Those that end within so many days, or have ended. */
export function certificadosAVencer(db: Queryable, dias: number): Promise<CertificadoAVencer[]> {
  return all(
    db,
    sql<CertificadoAVencer>`SELECT prestador_id AS "prestadorId", vale_ate AS "valeAte", serie FROM certificado_a1
      WHERE vale_ate < now() + make_interval(days => ${dias})`,
  );
}
