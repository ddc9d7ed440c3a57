/** What the session store asks of the database: opening, reading and locking a session, each in one round trip. */
import type { LimiteDoGrupo } from '#domain/acesso/limites.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import type { UsuarioContexto } from './context.ts';
import { LIMITES_SQL } from './limits-sql.ts';
import { ATIVOS_SQL } from './reach.ts';
import { TERMO_PENDENTE_SQL } from './privacy-term.ts';
import { TEM_FATOR_SQL } from './second-factor.ts';
import { PERMISSOES_SQL, PRESTADORES_SQL } from './view-as.ts';
import { eventSql } from '#server/database/audit-event.ts';

export type Conta = UsuarioContexto & {
  readonly email: string | null;
  readonly profissionalId: number | null;
  readonly fornecedorId: number | null;
  readonly dadosAdicionais: unknown;
  readonly temFoto: boolean;
  /** The password was given out by an administrator: nothing but changing it is allowed. */
  readonly trocarSenha: boolean;
};

/** A session as the database has it, with whose it is and what they may. */
export type SessaoRow = {
  criado_em: string;
  ultimo_uso: string;
  expira_em: string;
  id: number;
  principal: string;
  nome: string;
  email: string | null;
  admin: boolean;
  prestador: boolean;
  administrativo: boolean;
  parceiro: boolean;
  profissional: boolean;
  fornecedor: boolean;
  profissional_id: number | null;
  fornecedor_id: number | null;
  dados_adicionais: unknown;
  tem_foto: boolean;
  trocar_senha: boolean;
  vendo_usuario_id: number | null;
  vendo_grupo_id: number | null;
  permissoes: Permission[];
  /** What the groups narrow. */
  limites: LimiteDoGrupo[];
  prestadores: { id: number; integracao: boolean; fuso: string }[];
  /** How many active providers there are in all. */
  ativos: number;
  bloqueada_em: string | null;
  /** The second step of the sign-in is still owed. */
  pendente: boolean;
  confirmada_em: string | null;
  tem_fator: boolean;
  termo_pendente: boolean;
};

/** The account behind the row. */
export function contaOf(row: SessaoRow): Conta {
  return {
    id: row.id,
    principal: row.principal,
    nome: row.nome,
    email: row.email,
    admin: row.admin,
    prestador: row.prestador,
    administrativo: row.administrativo,
    parceiro: row.parceiro,
    profissional: row.profissional,
    fornecedor: row.fornecedor,
    profissionalId: row.profissional_id,
    fornecedorId: row.fornecedor_id,
    dadosAdicionais: row.dados_adicionais,
    temFoto: row.tem_foto,
    trocarSenha: row.trocar_senha,
  };
}

/**
 * The session, the entry before it told in it, the account's counters and the event, in one round trip. One that owes its
 * second step ($9) is no entry yet: it clears no count, and is not recorded as one.
 */
export const OPEN = `
WITH antes AS (SELECT id, nome, ultimo_acesso, tentativas FROM usuario WHERE id = $2 FOR UPDATE),
ultima AS (SELECT ip, agente, dispositivo FROM sessao WHERE usuario_id = $2 AND NOT pendente ORDER BY id DESC LIMIT 1),
nova AS (
  INSERT INTO sessao (token_hash, usuario_id, criado_em, ultimo_uso, expira_em, ip, agente, dispositivo, meio, pendente, confirmada_em, acesso_anterior)
  SELECT decode($1, 'hex'), antes.id, $3, $3, $4, $5, $6, $7::bytea, $8::text, $9, $10,
         CASE WHEN antes.ultimo_acesso IS NOT NULL THEN jsonb_build_object(
           'em', antes.ultimo_acesso, 'ip', ultima.ip, 'agente', ultima.agente,
           'mesmoComputador', coalesce(ultima.dispositivo = $7::bytea, false), 'falhas', antes.tentativas) END
    FROM antes LEFT JOIN ultima ON true
  RETURNING id),
marcada AS (UPDATE usuario SET ultimo_acesso = $3, tentativas = 0, bloqueado_ate = NULL WHERE id = $2 AND NOT $9)
SELECT ${eventSql({ recurso: "'sessao'", id: 'nova.id', acao: "CASE WHEN $9 THEN 'primeiro-passo' ELSE 'entrar' END", depois: "jsonb_strip_nulls(jsonb_build_object('meio', $8::text, 'porta', $11::int))", usuario: 'antes.id', nome: 'antes.nome', ip: '$5' })}
  FROM nova, antes`;

/** Session, account, permissions of its groups and its active providers, in one round trip. */
export const LOAD = `
SELECT s.criado_em, s.ultimo_uso, s.expira_em, s.bloqueada_em, s.pendente, s.confirmada_em,
       u.id, u.login AS principal, u.nome, u.email, u.admin, u.prestador, u.administrativo, u.parceiro, u.profissional,
       u.fornecedor, u.profissional_id, u.fornecedor_id, u.dados_adicionais, u.foto IS NOT NULL AS tem_foto,
       -- The provisional password is to be changed by whoever used it, not by who came in by an outside identity.
       u.trocar_senha AND s.meio = 'senha' AS trocar_senha,
       s.vendo_usuario_id, s.vendo_grupo_id, ${PERMISSOES_SQL} AS permissoes, ${LIMITES_SQL} AS limites,
       ${PRESTADORES_SQL} AS prestadores, ${ATIVOS_SQL} AS ativos,
       ${TEM_FATOR_SQL} AS tem_fator, ${TERMO_PENDENTE_SQL} AS termo_pendente
  FROM sessao s
  JOIN usuario u ON u.id = s.usuario_id AND u.ativo AND u.excluido_em IS NULL
 WHERE s.token_hash = decode($1, 'hex') AND s.revogada_em IS NULL`;

/** The second step is done: from here on it is an entry, with all that an entry clears. */
export const CONCLUDE = `
WITH nova AS (
  UPDATE sessao SET pendente = false, confirmada_em = $2, ultimo_uso = $2, expira_em = $3
   WHERE token_hash = decode($1, 'hex') AND pendente AND revogada_em IS NULL AND expira_em > $2
  RETURNING id, usuario_id),
marcada AS (
  UPDATE usuario SET ultimo_acesso = $2, tentativas = 0, bloqueado_ate = NULL WHERE id = (SELECT usuario_id FROM nova))
SELECT ${eventSql({ recurso: "'sessao'", id: 'nova.id', acao: "'segundo-fator'", depois: "jsonb_build_object('meio', $4::text)", usuario: 'u.id', nome: 'u.nome', ip: '$5' })}
  FROM nova JOIN usuario u ON u.id = nova.usuario_id`;

/** The person has proved himself again. */
export const CONFIRM = `
WITH provada AS (
  UPDATE sessao SET confirmada_em = $2 WHERE token_hash = decode($1, 'hex') AND revogada_em IS NULL RETURNING id, usuario_id)
SELECT ${eventSql({ recurso: "'sessao'", id: 'provada.id', acao: "'confirmar-identidade'", depois: "jsonb_build_object('meio', $3::text)", usuario: 'u.id', nome: 'u.nome', ip: '$4' })}
  FROM provada JOIN usuario u ON u.id = provada.usuario_id`;

/** Locks a session that is not locked yet; recorded once, whichever tab or clock says it, and however many do. */
export const LOCK = `
WITH presa AS (
  UPDATE sessao SET bloqueada_em = $2
   WHERE token_hash = decode($1, 'hex') AND revogada_em IS NULL AND bloqueada_em IS NULL
  RETURNING id, usuario_id)
SELECT ${eventSql({ recurso: "'sessao'", id: 'presa.id', acao: "'bloquear-tela'", usuario: 'u.id', nome: 'u.nome', ip: '$3' })}
  FROM presa JOIN usuario u ON u.id = presa.usuario_id`;
