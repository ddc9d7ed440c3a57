/**
 * What a sign-in still owes (docs/decisions/0170): who must have a second factor, who has one, and which browsers are
 * trusted. The factors themselves are of server/capabilities/segundo-fator.
 */
import {
  exigeSegundoFator,
  passoDaEntrada,
  type Exigencia,
  type PassoDaEntrada,
} from '#domain/segundo-fator/exigencia.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import type { Queryable } from '#server/database/query.ts';
import { lerMarca, resumoDaMarca } from './browser-mark.ts';
import { PERMISSOES_SQL } from './view-as.ts';

/** Whether the account `u` has an app or a passkey. Recovery codes alone are no factor. */
export const TEM_FATOR_SQL = `
(EXISTS (SELECT 1 FROM segundo_fator_app f WHERE f.usuario_id = u.id)
  OR EXISTS (SELECT 1 FROM chave_acesso c WHERE c.usuario_id = u.id))`;

/** Until when the browser of the row is trusted: fewer days in the setting count for those that were told before, too. */
export const confiadoAteSql = (dias: string): string =>
  `least(expira_em, criado_em + make_interval(days => ${dias}))`;

type Row = { admin: boolean; permissoes: Permission[]; tem_fator: boolean; confiado: boolean };

export type EstadoDoFator = {
  readonly passo: PassoDaEntrada;
  readonly exige: boolean;
  readonly temFator: boolean;
};

/** What a sign-in of the account with this browser leads to. A trust that was used says so. */
export async function estadoDoFator(
  db: Queryable,
  usuarioId: number,
  { exigencia, dias }: { readonly exigencia: Exigencia; readonly dias: number },
  dispositivo: string | null,
): Promise<EstadoDoFator> {
  const marca = lerMarca(dispositivo);
  const { rows } = await db.query<Row>({
    name: 'segundo-fator-estado',
    text: `WITH confianca AS (
             UPDATE navegador_confiavel SET usado_em = now()
              WHERE usuario_id = $1 AND marca = $2 AND ${confiadoAteSql('$3::int')} > now() RETURNING id)
           SELECT u.admin, ${PERMISSOES_SQL} AS permissoes, ${TEM_FATOR_SQL} AS tem_fator,
                  EXISTS (SELECT 1 FROM confianca) AS confiado
             FROM usuario u WHERE u.id = $1`,
    values: [usuarioId, marca === null ? null : resumoDaMarca(marca), dias],
  });
  const row = rows[0];
  if (!row) return { passo: 'livre', exige: false, temFator: false };
  const exige = exigeSegundoFator(exigencia, row);
  const { tem_fator: temFator, confiado: navegadorConfiado } = row;
  return { passo: passoDaEntrada({ exige, temFator, navegadorConfiado }), exige, temFator };
}
