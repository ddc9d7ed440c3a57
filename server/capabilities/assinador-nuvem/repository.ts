/** The kept tokens of the cloud signers, one by person and provider. */
import type { Provedor } from '#domain/assinatura/provedores.ts';
import { eventSql } from '#server/database/audit-event.ts';
import type { Queryable } from '#server/database/query.ts';
import { first, query, run, sql } from '#server/database/typed.ts';
import type { Contexto } from '#server/plugins/context.ts';

const GUARDADO = eventSql({
  recurso: "'assinador'",
  id: 'usuario_id',
  acao: "'autenticar-assinador'",
  depois: "jsonb_build_object('provedor', provedor, 'expira_em', expira_em)",
  usuario: '$1',
  nome: '$6',
  prestador: '$7',
  ip: '$8',
  motivo: '$9',
});

/** Puts the token in place of an earlier one, with its event. */
export async function gravarToken(
  db: Queryable,
  { usuario, prestadorId, ip, motivo }: Contexto,
  token: {
    readonly provedor: Provedor;
    readonly conteudo: Buffer;
    readonly codigoHash: Buffer;
    readonly segundos: number;
  },
): Promise<void> {
  await run(db, {
    text: `WITH guardado AS (
             INSERT INTO assinador_token AS t (usuario_id, provedor, conteudo, codigo_hash, expira_em)
             VALUES ($1, $2, $3, $4, now() + make_interval(secs => $5))
             ON CONFLICT (usuario_id, provedor) DO UPDATE
               SET conteudo = excluded.conteudo, codigo_hash = excluded.codigo_hash, criado_em = now(), expira_em = excluded.expira_em
             RETURNING usuario_id, provedor, expira_em)
           SELECT ${GUARDADO} FROM guardado`,
    values: [
      usuario.id,
      token.provedor,
      token.conteudo,
      token.codigoHash,
      token.segundos,
      usuario.nome,
      prestadorId,
      ip,
      motivo,
    ],
  });
}

/** The token that is still in force in so many seconds. */
export function tokenEmVigor(
  db: Queryable,
  usuarioId: number,
  provedor: Provedor,
  folgaSegundos: number,
): Promise<{ conteudo: Buffer; expira_em: string } | undefined> {
  return first(
    db,
    query
      .selectFrom('assinador_token')
      .select(['conteudo', 'expira_em'])
      .where('usuario_id', '=', usuarioId)
      .where('provedor', '=', provedor)
      .where('expira_em', '>', sql<string>`now() + make_interval(secs => ${folgaSegundos})`),
  );
}

export async function apagarToken(db: Queryable, usuarioId: number, provedor: Provedor): Promise<void> {
  await run(
    db,
    query.deleteFrom('assinador_token').where('usuario_id', '=', usuarioId).where('provedor', '=', provedor),
  );
}

/** The provider of a token in force that this code brought. */
export async function provedorPorCodigo(
  db: Queryable,
  usuarioId: number,
  codigoHash: Buffer,
): Promise<Provedor | undefined> {
  const row = await first(
    db,
    query
      .selectFrom('assinador_token')
      .select('provedor')
      .where('usuario_id', '=', usuarioId)
      .where('codigo_hash', '=', codigoHash)
      .where('expira_em', '>', sql<string>`now()`)
      .$narrowType<{ provedor: Provedor }>(),
  );
  return row?.provedor;
}
