/** What groups of rules narrow of a register: of each subject that one of them limits, all of the groups that give it. */
import { limitesDe, type LimiteDoGrupo, type Limites } from '#domain/acesso/limites.ts';

/** `grupos` is the condition, over alias g, of the groups that count. */
export const limitesSql = (grupos: string): string => `
COALESCE((SELECT jsonb_agg(jsonb_build_object('sujeito', s.sujeito, 'le', p.le, 'escreve', p.escreve, 'linhas', l.linhas,
                   'ocultos', coalesce(l.ocultos, '{}'), 'fixos', coalesce(l.fixos, '{}')) ORDER BY s.sujeito, g.id)
            FROM (SELECT DISTINCT gl.sujeito FROM grupo_limite gl JOIN grupo_regra g ON g.id = gl.grupo_regra_id WHERE ${grupos}) s
            JOIN grupo_regra g ON ${grupos}
            JOIN LATERAL (SELECT bool_or(p.acao IN ('list', 'view', 'manage')) AS le, bool_or(p.acao IN ('insert', 'update', 'manage')) AS escreve
                            FROM permissao p WHERE p.grupo_regra_id = g.id AND p.sujeito IN (s.sujeito, 'all')) p ON p.le IS NOT NULL
            LEFT JOIN grupo_limite l ON l.grupo_regra_id = g.id AND l.sujeito = s.sujeito), '[]')`;

/** Of the active groups of the account `u`. */
export const LIMITES_SQL = limitesSql(
  'g.ativo AND g.excluido_em IS NULL AND g.id IN (SELECT ug.grupo_regra_id FROM usuario_grupo ug WHERE ug.usuario_id = u.id)',
);

/** Who manages everything is limited by nothing. */
export const limitesDaConta = (tudo: boolean, grupos: readonly LimiteDoGrupo[]): Limites =>
  tudo ? {} : limitesDe(grupos);
