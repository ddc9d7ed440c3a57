/**
 * 'Ver como': an administrator's session that borrows the rights of a person or of a group to look at the screens.
 * It has what both have, never more; it stays the administrator's in the audit, and writes nothing (session.ts).
 */
import type { LimiteDoGrupo } from '#domain/acesso/limites.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import { gerenciaTudo, intersecao, PAPEIS, type Papel } from '#domain/acesso/concessao.ts';
import { buildAbility } from '#domain/acesso/ability.ts';
import { LIMITES_SQL, limitesSql } from './limits-sql.ts';
import type { Queryable } from '#server/database/query.ts';

export type VendoComo = { readonly tipo: 'usuario' | 'grupo'; readonly id: number; readonly nome: string };

type Papeis = { readonly [papel in Papel | 'admin']: boolean };

/** A provider that a session reaches. */
export type PrestadorAlcancado = { readonly id: number; readonly integracao: boolean; readonly fuso: string };

/** What a session needs to know of its account. */
export type Direitos = {
  readonly usuario: Papeis & { readonly profissionalId: number | null; readonly fornecedorId: number | null };
  readonly permissoes: readonly Permission[];
  readonly limites: readonly LimiteDoGrupo[];
  readonly prestadores: readonly PrestadorAlcancado[];
};

/** Who is looked as: `usuarioId` or `grupoId`. */
export type Alvo = { readonly usuarioId: number | null; readonly grupoId: number | null };

/**
 * The rights of the session narrowed to the target's; null when the target is gone or the person no longer manages
 * everything: the session is then its own again.
 */
export async function direitosVendoComo<T extends Direitos>(
  db: Queryable,
  proprios: T,
  { usuarioId, grupoId }: Alvo,
): Promise<(T & { readonly vendoComo: VendoComo }) | null> {
  if (!gerenciaTudo(buildAbility(proprios.permissoes))) return null;
  const alvo = usuarioId === null ? await grupo(db, grupoId) : await pessoa(db, usuarioId);
  if (!alvo) return null;
  const own = new Set(proprios.prestadores.map(({ id }) => id));
  return {
    ...proprios,
    usuario: {
      ...proprios.usuario,
      ...alvo.papeis,
      profissionalId: alvo.profissionalId,
      fornecedorId: alvo.fornecedorId,
    },
    permissoes: intersecao(proprios.permissoes, alvo.permissoes),
    // Whoever looks manages everything, so nothing of their own narrows it.
    limites: alvo.limites,
    prestadores: alvo.prestadores?.filter(({ id }) => own.has(id)) ?? proprios.prestadores,
    vendoComo: alvo.vendoComo,
  };
}

type Visto = {
  readonly vendoComo: VendoComo;
  readonly papeis: Papeis;
  readonly profissionalId: number | null;
  readonly fornecedorId: number | null;
  readonly permissoes: readonly Permission[];
  readonly limites: readonly LimiteDoGrupo[];
  /** Null: a group is at no provider, whoever looks keeps their own. */
  readonly prestadores: readonly PrestadorAlcancado[] | null;
};

/** Permissions of the active groups of the account `u`, as jsonb. */
export const PERMISSOES_SQL = `
COALESCE((SELECT jsonb_agg(DISTINCT jsonb_build_object('action', p.acao, 'subject', p.sujeito))
            FROM usuario_grupo ug
            JOIN grupo_regra g ON g.id = ug.grupo_regra_id AND g.ativo AND g.excluido_em IS NULL
            JOIN permissao p ON p.grupo_regra_id = g.id
           WHERE ug.usuario_id = u.id), '[]')`;

/** Active providers that the account `u` reaches: chosen for it, of its clinical body, or all for an administrator. */
export const PRESTADORES_SQL = `
COALESCE((SELECT jsonb_agg(jsonb_build_object('id', pr.id, 'integracao', pr.integracao, 'fuso', pr.fuso_horario))
            FROM prestador pr
           WHERE pr.ativo AND pr.excluido_em IS NULL
             AND (u.admin
                  OR pr.id IN (SELECT up.prestador_id FROM usuario_prestador up WHERE up.usuario_id = u.id)
                  OR (u.profissional AND pr.id IN (
                        SELECT cc.prestador_id FROM profissional_corpo_clinico cc
                         WHERE cc.profissional_id = u.profissional_id
                           AND (cc.inicio IS NULL OR cc.inicio <= now() AT TIME ZONE pr.fuso_horario)
                           AND (cc.fim IS NULL OR cc.fim >= (now() AT TIME ZONE pr.fuso_horario)::date))))
         ), '[]')`;

async function pessoa(db: Queryable, id: number): Promise<Visto | null> {
  const { rows } = await db.query({
    text: `SELECT u.nome, u.admin, ${PAPEIS.map((papel) => `u.${papel}`).join(', ')}, u.profissional_id, u.fornecedor_id,
                  ${PERMISSOES_SQL} AS permissoes, ${LIMITES_SQL} AS limites, ${PRESTADORES_SQL} AS prestadores
             FROM usuario u WHERE u.id = $1 AND u.excluido_em IS NULL`,
    values: [id],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    vendoComo: { tipo: 'usuario', id, nome: row.nome },
    papeis: papeisOf((papel) => row[papel] === true),
    profissionalId: row.profissional_id,
    fornecedorId: row.fornecedor_id,
    permissoes: row.admin ? [{ action: 'manage', subject: 'all' }] : row.permissoes,
    limites: row.admin ? [] : row.limites,
    prestadores: row.prestadores,
  };
}

/** A shipped profile brings its role; any other group none. */
async function grupo(db: Queryable, id: number | null): Promise<Visto | null> {
  const { rows } = await db.query({
    text: `SELECT g.nome, f.nome AS perfil,
                  COALESCE((SELECT jsonb_agg(jsonb_build_object('action', p.acao, 'subject', p.sujeito))
                              FROM permissao p WHERE p.grupo_regra_id = g.id), '[]') AS permissoes,
                  ${limitesSql('g.id = $1')} AS limites
             FROM grupo_regra g LEFT JOIN perfil f ON f.grupo_regra_id = g.id
            WHERE g.id = $1 AND g.excluido_em IS NULL`,
    values: [id],
  });
  const row = rows[0];
  if (!row || id === null) return null;
  return {
    vendoComo: { tipo: 'grupo', id, nome: row.nome },
    papeis: papeisOf((papel) => papel === row.perfil),
    profissionalId: null,
    fornecedorId: null,
    permissoes: row.permissoes,
    limites: row.limites,
    prestadores: null,
  };
}

function papeisOf(has: (papel: Papel | 'admin') => boolean): Papeis {
  return Object.fromEntries((['admin', ...PAPEIS] as const).map((papel) => [papel, has(papel)])) as Papeis;
}
